import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AltTexts, mediaNamesIn } from '../../../lib/media-url';
import { useDashboard } from '../../shell/dashboard-context';

/** So many are asked for at once: a question stands in an address, which has its limit. */
const MOST = 50;

/** The library's alt texts of the pictures in a content, as they are now. */
export function useAltTexts(content: unknown): AltTexts {
  const { trpc } = useDashboard();
  const names = useMemo(() => mediaNamesIn(content), [content]);
  const parts = Array.from({ length: Math.ceil(names.length / MOST) }, (_, at) =>
    names.slice(at * MOST, (at + 1) * MOST),
  );
  return useQueries({
    queries: parts.map((part) => ({
      queryKey: ['alts', part.join(' ')],
      queryFn: () => trpc.content.alts.query({ names: part }),
    })),
    combine: together,
  });
}

function together(answers: { data: AltTexts | undefined }[]): AltTexts {
  return Object.assign({}, ...answers.map(({ data }) => data));
}
