import { useQuery } from '@tanstack/react-query';
import { intent, useMediaChanged } from '../../editor-panels/media/use-media';
import { EarlierVersions } from '../administration/earlier-versions';
import { useAct } from '../administration/use-act';
import { useDashboard } from '../shell/dashboard-context';

interface PictureVersionsProps {
  mediaKey: string;
  /** It has other words now, and all that is shown of it was read anew. */
  onPutBack: () => void;
}

/** What a picture was called and said to show before. */
export function PictureVersions({ mediaKey, onPutBack }: PictureVersionsProps) {
  const { trpc, notify } = useDashboard();
  const { isActing, act } = useAct();
  const onChanged = useMediaChanged();
  const versions = useQuery({
    queryKey: ['media', 'versions', mediaKey],
    queryFn: () => trpc.media.versions.query({ key: mediaKey }),
    staleTime: 0,
  });

  function handlePutBack(version: number) {
    void act(async () => {
      await trpc.media.putBack.mutate({ key: mediaKey, version }, intent());
      await onChanged();
      notify({ title: 'Put back', description: 'The picture has its earlier words again.' });
      onPutBack();
    });
  }

  return (
    <EarlierVersions
      versions={versions.data ?? []}
      wordsOf={({ name, alt, folder, isInLibrary }) => (
        <>
          {alt || <em>nothing said</em>}
          <small>
            {isInLibrary ? name : `${name}, out of the library`}
            {folder === '' ? '' : `, in ${folder}`}
          </small>
        </>
      )}
      isSame={(version, now) => version.alt === now.alt && version.name === now.name && version.folder === now.folder}
      isBusy={isActing}
      onPutBack={({ version }) => handlePutBack(version)}
    />
  );
}
