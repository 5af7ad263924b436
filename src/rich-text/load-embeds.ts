import { lazyValue } from '../ui/lazy-value';

/** The renderer of embeds, loaded on demand: it contains the list of services, and few documents have embeds. */
export const embeds = lazyValue(async () => {
  const [{ readEmbed }, { EmbedFrame }] = await Promise.all([
    import('../content/embed-block'),
    import('./embed-frame'),
  ]);
  return { readEmbed, EmbedFrame };
});
