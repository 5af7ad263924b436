import { EMBED_SERVICES, embedOf } from './embed-services';
import { type EmbedBlock, readSource, size } from './rich-text-blocks';

/**
 * Reads what an embed holds. The frame's address is always made anew: a stored one could be anything.
 * @returns null where it says nothing of where it is
 */
export function readEmbed(data: Record<string, unknown>, caption: string): EmbedBlock | null {
  const read = readSource(data, caption);
  const found = read && embedOf(read.source);
  const service = found && EMBED_SERVICES[found.service];
  if (!found || !service) return read;
  const { label, minHeight } = service;
  return { ...read, label, embed: found.embed, minHeight, ...size({ ...found, ...data }) };
}
