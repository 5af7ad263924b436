import { expect, it } from 'vitest';
import { AppError } from '../../platform/errors';
import { checkPassword } from './check-password';
import { isCommonPassword } from './common-passwords';

const owner = {
  email: 'tomas.reed@elmwater.example',
  name: 'Tomás Reed',
  site: ['Elmwater Partners', 'www.elmwater.test'],
};
const refusalOf = (password: string): string => {
  try {
    checkPassword(password, owner);
    return '';
  } catch (error) {
    return error instanceof AppError ? error.message : 'another error';
  }
};

it.each([
  ['qwertyuiop'],
  ['QwertyUiop'],
  ['1q2w3e4r5t'],
  ['basketball'],
  ['Basketball2024!'],
  ['!!password1'],
  ['password123456789'],
  ['hunter2hunter2'],
  ['aaaaaaaaaaaa'],
  ['121212121212'],
  ['abcdefghijkl'],
  ['lkjihgfedcba'],
  ['ｐａｓｓｗｏｒｄ１２'],
])('rejects %s as an easily guessed password', (password) => {
  expect(refusalOf(password)).toContain('too common');
});

it.each([['elmwater2026'], ['Elmwater-Reed'], ['Partners of Elmwater'], ['TomasTomas7'], ['reedelmwater99']])(
  'rejects %s as made of well-known words',
  (password) => {
    expect(refusalOf(password)).toContain('too close to your name');
  },
);

it.each([
  ['correct horse battery'],
  ['a long password'],
  ['elmwater kettle umbrella'],
  ['Zq8vXw2pLm'],
  ['love83920193847561'],
  ['пароль синего кита'],
  ['🐘🐘🐘🐘🐘 five of them'],
])('accepts %s', (password) => {
  expect(refusalOf(password)).toBe('');
});

it('reports a wrong length first', () => {
  expect(refusalOf('password')).toBe('Passwords must have at least 10 characters.');
  expect(refusalOf('x'.repeat(129))).toBe('Passwords can have at most 128 characters.');
});

it('rarely mistakes another password for one on the list', () => {
  const drawn = Array.from({ length: 20_000 }, (_, at) => `never said before ${at}`);
  expect(drawn.filter(isCommonPassword)).toEqual([]);
});
