import { describe, expect, it } from 'vitest';
import { findMadeClaims, findUnclaimed, rankClaims } from './match-claims';

const mills = { statement: 'The firm owns 77 mills.', value: '77' };
const fund = { statement: 'The first fund raised $7.5 million.', value: '$7.5 million' };
const service = { statement: 'Owners keep their names on the door.', value: null };
const trucks = { statement: 'The firm runs 77 trucks.', value: '77' };
const all = [mills, fund, service, trucks];

describe('rankClaims', () => {
  it('puts claims with the same figure before those with the same words', () => {
    expect(rankClaims('We own seventy-seven mills', all)).toEqual([mills, trucks]);
    expect(rankClaims('$7.5M', all)).toEqual([fund]);
    expect(rankClaims('the names of owners', all)).toEqual([service]);
  });

  it('returns none for words that no claim has', () => {
    expect(rankClaims('Nothing in common', all)).toEqual([]);
    expect(rankClaims('', all)).toEqual([]);
  });
});

describe('findMadeClaims', () => {
  it('finds the claim that is about the same among those with the same figure', () => {
    expect(findMadeClaims('Today our 77 trucks are on the road.', all)).toEqual([trucks]);
    expect(findMadeClaims('Our 77 mills.', all)).toEqual([mills]);
  });

  it('finds a claim without a figure by its whole statement only', () => {
    expect(findMadeClaims('As we say: owners keep their names on the door!', all)).toEqual([service]);
    expect(findMadeClaims('Owners keep their names.', all)).toEqual([]);
  });

  it('compares a figure once, however often the text repeats it', () => {
    let reads = 0;
    const claim = (value: string) => ({
      get statement() {
        reads += 1;
        return 'We own 77 mills.';
      },
      value,
    });
    const many = ['1', '2', '3'].map(claim);
    const readsFor = (text: string) => {
      reads = 0;
      expect(findMadeClaims(text, many)).toHaveLength(1);
      return reads;
    };
    expect(readsFor('77 companies. '.repeat(100))).toBe(readsFor('77 companies.'));
  });
});

describe('findUnclaimed', () => {
  it('finds the figures and superlatives that no source has', () => {
    const found = findUnclaimed('The best firm owns 77 mills and 12 trucks since 1998.', ['The firm owns 77 mills.']);
    expect(found.map(({ words }) => words)).toEqual(['best', '12']);
  });
});
