import { lazyValue } from '../ui/lazy-value';

/** What shows pages of other hosts: a list of those hosts is most of it, and few documents have one. */
export const embeds = lazyValue(async () => {
  const [{ readEmbed }, { EmbedFrame }] = await Promise.all([
    import('../content/embed-block'),
    import('./embed-frame'),
  ]);
  return { readEmbed, EmbedFrame };
});
