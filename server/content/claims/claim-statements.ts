import { findStatements, type Statement } from '../../../src/content/claims/find-statements';

/** How many texts are remembered, and how many characters of them. */
const MAX_TEXTS = 20_000;
const MAX_CHARACTERS = 4_000_000;

const remembered = new Map<string, readonly Statement[]>();
let characters = 0;

/** Finds the statements of a text (`findStatements`), only once for texts that were read lately, because most texts of a site rarely change. */
export function statementsOf(text: string): readonly Statement[] {
  let found = remembered.get(text);
  if (found) remembered.delete(text);
  else {
    found = findStatements(text);
    characters += text.length;
  }
  remembered.set(text, found);
  for (const oldest of remembered.keys()) {
    if (remembered.size <= MAX_TEXTS && characters <= MAX_CHARACTERS) break;
    remembered.delete(oldest);
    characters -= oldest.length;
  }
  return found;
}
