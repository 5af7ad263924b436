import { AltField } from '../media/alt-field';
import { libraryKey, useMediaDescription } from '../media/use-media';
import { useFields } from './fields-context';

/** What a field's picture shows, in words, where it is one of the library: the same words wherever the picture stands. */
export function PictureWords({ address }: { address: string }) {
  const { trpc } = useFields();
  const key = libraryKey(address);
  const { data } = useMediaDescription(trpc, key);
  if (key === null || !data) return null;
  return <AltField key={key} trpc={trpc} mediaKey={key} alt={data.alt} name={data.name} />;
}
