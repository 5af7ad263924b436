import { parseSync, Visitor } from 'vite';

/** A regular expression in the code, with its location. */
export interface FoundPattern {
  /** `file:line`. */
  place: string;
  source: string;
  flags: string;
}

/**
 * Finds the regular expressions written as literals in a file, and the places that build one from something else.
 * @throws Error if the file is not valid TypeScript
 */
export function findPatterns(file: string, code: string): { written: FoundPattern[]; made: string[] } {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`Cannot parse ${file}: ${errors[0]?.message}`);
  const placeOf = lineFinder(file, code);
  const written: FoundPattern[] = [];
  const made: string[] = [];
  const visitMaker = (node: { start: number; callee: object; arguments: object[] }): void => {
    if (!('name' in node.callee) || node.callee.name !== 'RegExp') return;
    const [source, flags = { value: '' }] = node.arguments;
    const texts = [source, flags].map((part) => (part && 'value' in part ? part.value : undefined));
    const [pattern, modes] = texts;
    if (typeof pattern === 'string' && typeof modes === 'string')
      written.push({ place: placeOf(node.start), source: pattern, flags: modes });
    else made.push(placeOf(node.start));
  };
  new Visitor({
    Literal(node) {
      if (!('regex' in node) || !node.regex) return;
      written.push({ place: placeOf(node.start), source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: visitMaker,
    CallExpression: visitMaker,
  }).visit(program);
  return { written, made };
}

function lineFinder(file: string, code: string): (offset: number) => string {
  return (offset) => `${file}:${code.slice(0, offset).split('\n').length}`;
}
