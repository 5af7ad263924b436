import { trpc } from '../../api/trpc-react';
import { useMediaChanged } from '../../editor-panels/media/use-media';
import { EarlierVersions } from '../administration/earlier-versions';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDashboard } from '../shell/dashboard-context';

interface PictureVersionsProps {
  mediaKey: string;
  /** It has other words now, and all that is shown of it was read anew. */
  onPutBack: () => void;
}

/** What a picture was called and said to show before. */
export function PictureVersions({ mediaKey, onPutBack }: PictureVersionsProps) {
  const { notify } = useDashboard();
  const onChanged = useMediaChanged();
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
      isBusy={putBack.isPending}
      onPutBack={({ version }) => putBack.mutate({ key: mediaKey, version })}
    />
  );
}
