import { trpc } from '../../api/trpc-react';
import { useLibraryChanged } from '../../editor-panels/media/use-library';
import { EarlierVersions } from '../administration/earlier-versions';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDashboard } from '../shell/dashboard-context';

interface PictureVersionsProps {
  mediaKey: string;
  /** Called when an earlier version was restored and the data refetched. */
  onPutBack: () => void;
}

/** Lists earlier names and alt texts of an image. */
export function PictureVersions({ mediaKey, onPutBack }: PictureVersionsProps) {
  const { notify } = useDashboard();
  const onChanged = useLibraryChanged('media');
  const versions = trpc.media.versions.useQuery({ key: mediaKey }, { staleTime: 0 });
  const putBack = trpc.media.putBack.useMutation({
    async onSuccess() {
      await onChanged();
      notify({ title: 'Put back', description: 'The picture has its earlier words again.' });
      onPutBack();
    },
    onError: useNotifyFailure(),
  });

  return (
    <EarlierVersions
      versions={versions.data ?? []}
      renderVersion={({ name, alt, folder, isInLibrary }) => (
        <>
          {alt || <em>nothing said</em>}
          <small>
            {isInLibrary ? name : `${name}, out of the library`}
            {folder === '' ? '' : `, in ${folder}`}
          </small>
        </>
      )}
      isSame={(version, now) => version.alt === now.alt && version.name === now.name && version.folder === now.folder}
      isBusy={putBack.isPending}
      onPutBack={({ version }) => putBack.mutate({ key: mediaKey, version })}
    />
  );
}
