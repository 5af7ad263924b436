import { EMBED_SERVICES, findEmbed } from './embed-services';
import { type EmbedBlock, readSize, readSource } from './rich-text-blocks';

/**
 * Reads the data of an embed block. The frame's address is always rebuilt from the source, because a stored one cannot
 * be trusted.
 * @returns null if the block has no source
 */
export function readEmbed(data: Record<string, unknown>, caption: string): EmbedBlock | null {
  const read = readSource(data, caption);
  const found = read && findEmbed(read.source);
  const service = found && EMBED_SERVICES[found.service];
  if (!found || !service) return read;
  const { label, minHeight } = service;
  return { ...read, label, embed: found.embed, minHeight, ...readSize({ ...found, ...data }) };
}
