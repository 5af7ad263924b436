import { useMemo } from 'react';
import { trpc } from '../../../api/trpc-react';
import type { AltTexts } from '../../../lib/media-url';

/** So many are asked for at once: a question stands in an address, which has its limit. */
const MOST = 50;

/** The library's alt texts of the pictures in a content, as they are now. */
export function useAltTexts(content: unknown): AltTexts {
  const names = useMemo(() => mediaNamesIn(content), [content]);
  const parts = Array.from({ length: Math.ceil(names.length / MOST) }, (_, at) =>
    names.slice(at * MOST, (at + 1) * MOST),
  );
  return trpc.useQueries((t) => parts.map((names) => t.content.alts({ names })), { combine: together });
}

function together(answers: { data: AltTexts | undefined }[]): AltTexts {
  return Object.assign({}, ...answers.map(({ data }) => data));
}

const ADDRESS = /\/media\/([0-9a-f]{16})[0-9a-f]{24}[-.]/g;

/** The short names of all the pictures of the media library that stand in a value, each once, in order. */
function mediaNamesIn(value: unknown): string[] {
  const found = (JSON.stringify(value ?? null) ?? '').matchAll(ADDRESS);
  return [...new Set([...found].map(([, name = '']) => name))].sort();
}
