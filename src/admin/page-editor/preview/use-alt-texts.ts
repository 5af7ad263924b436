import { useMemo } from 'react';
import { trpc } from '../../../api/trpc-react';
import type { AltTexts } from '../../../lib/media-url';

/** Names per request: they are part of the URL, whose length is limited. */
const MOST = 50;

/** Returns the current alt texts of all library images in a content. */
export function useAltTexts(content: unknown): AltTexts {
  const names = useMemo(() => findMediaNames(content), [content]);
  const parts = Array.from({ length: Math.ceil(names.length / MOST) }, (_, at) =>
    names.slice(at * MOST, (at + 1) * MOST),
  );
  return trpc.useQueries((t) => parts.map((names) => t.content.alts({ names })), { combine: mergeAnswers });
}

function mergeAnswers(answers: { data: AltTexts | undefined }[]): AltTexts {
  return Object.assign({}, ...answers.map(({ data }) => data));
}

const ADDRESS = /\/media\/([0-9a-f]{16})[0-9a-f]{24}[-.]/g;

/** Returns the short names of all library images in a value, sorted and without duplicates. */
function findMediaNames(value: unknown): string[] {
  const found = (JSON.stringify(value ?? null) ?? '').matchAll(ADDRESS);
  return [...new Set([...found].map(([, name = '']) => name))].sort();
}
