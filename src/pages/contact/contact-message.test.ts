import { describe, expect, it } from 'vitest';
import { CONTACT_SUBJECTS, validateContact } from './contact-message.model';

const VALID = { fullName: 'Nora Field', email: 'nora@field.example', subject: 'investment', message: 'Hello.' };

describe('validateContact', () => {
  it('trims the values', () => {
    expect(validateContact({ ...VALID, fullName: '  Nora Field ', message: ' Hello.\n' })).toEqual({
      ok: true,
      value: VALID,
    });
  });

  it.each(CONTACT_SUBJECTS)('accepts the subject %s', (subject) => {
    expect(validateContact({ ...VALID, subject }).ok).toBe(true);
  });

  it('drops unknown fields', () => {
    expect(validateContact({ ...VALID, isAdmin: true })).toEqual({ ok: true, value: VALID });
  });

  it.each([
    ['fullName', '', 'Name is required'],
    ['fullName', '   ', 'Name is required'],
    ['fullName', undefined, 'Name is required'],
    ['fullName', 7, 'Name is required'],
    ['fullName', 'n'.repeat(201), 'Name can have at most 200 characters'],
    ['email', '', 'Email is required'],
    ['email', '  ', 'Email is required'],
    ['email', 'nora', 'Email is invalid'],
    ['email', 'nora@field', 'Email is invalid'],
    ['email', '@field.example', 'Email is invalid'],
    ['email', 'nora@@field.example', 'Email is invalid'],
    ['email', 'no ra@field.example', 'Email is invalid'],
    ['email', `${'n'.repeat(250)}@a.example`, 'Email is invalid'],
    ['subject', '', 'Please select a subject'],
    ['subject', 'complaint', 'Please select a subject'],
    ['subject', 'toString', 'Please select a subject'],
    ['message', '', 'Message is required'],
    ['message', '\n\t ', 'Message is required'],
    ['message', 'm'.repeat(5001), 'Message can have at most 5,000 characters'],
    ['message', 'a\u0000b', 'Message contains a character that cannot be saved'],
    ['fullName', 'half \ud800', 'Name contains a character that cannot be saved'],
  ])('rejects %s if it is %j', (field, value, message) => {
    expect(validateContact({ ...VALID, [field]: value })).toEqual({ ok: false, errors: { [field]: message } });
  });

  it.each([
    ['fullName', 'n'.repeat(200)],
    ['message', 'm'.repeat(5000)],
    ['email', 'a@b.c'],
  ])('accepts %s if it is just within the limits', (field, value) => {
    expect(validateContact({ ...VALID, [field]: value }).ok).toBe(true);
  });

  it.each([null, undefined, 'text', 5, []])('reports every missing field of %j', (input) => {
    expect(validateContact(input)).toEqual({
      ok: false,
      errors: {
        fullName: 'Name is required',
        email: 'Email is required',
        subject: 'Please select a subject',
        message: 'Message is required',
      },
    });
  });
});
