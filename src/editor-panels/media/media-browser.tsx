import { type ReactNode, useState } from 'react';
import { failureMessage } from '../../api/failure-message';
import { Loading } from '../../ui/loading';
import { SearchBox } from '../../ui/search-box';
import { ToolButton } from '../../ui/tool-button';
import { FolderSelect } from './folder-select';
import { MediaGrid } from './media-grid';
import { UploadZone } from './upload-zone';
import { type MediaItem, useFolders, useLibraryChanged, useMediaList } from './use-library';

interface MediaBrowserProps {
  onChoose: (item: MediaItem) => void;
  /** Key of the image whose details are open. */
  current?: string;
  /** Key of an image to leave out. */
  without?: string;
  /** Whether an image that was just uploaded can be chosen next to its alt text. */
  isPicker?: boolean;
  /** The initial search words. */
  words?: string;
  /** The details of the open image, shown next to the grid. */
  children?: ReactNode;
}

/** Browses the library's images: search, selection, and uploads by button, drag and drop, or paste. */
export function MediaBrowser({
  onChoose,
  current,
  without,
  isPicker = false,
  words = '',
  children,
}: MediaBrowserProps) {
  const [q, setQ] = useState(words);
  const [folder, setFolder] = useState<string>();
  const media = useMediaList(q, folder);
  const folders = useFolders('media');
  const onChanged = useLibraryChanged('media');
  const items = media.data?.pages.flatMap((page) => page.items).filter(({ key }) => key !== without) ?? [];
  const total = media.data?.pages[0]?.total ?? 0;

  return (
    <UploadZone
      kind="images"
      search={
        <>
          <SearchBox label="Search images" value={q} onChange={setQ} />
          <FolderSelect folders={folders} value={folder} onChange={setFolder} />
        </>
      }
      onStored={() => void onChanged()}
      findUse={(url) => {
        const item = isPicker ? items.find((one) => one.url === url) : undefined;
        return item && (() => onChoose(item));
      }}
    >
      <div className="media-body" data-open={Boolean(children)}>
        <div className="media-main">
          <p className="media-count" role="status">
            {media.isSuccess && (total > 0 || q) ? describeCount(total, q) : ''}
          </p>
          {media.isPending ? <Loading /> : null}
          {media.isError ? (
            <div className="media-empty" role="alert">
              <h3>The images could not be loaded</h3>
              <p>{failureMessage(media.error)}</p>
              <p>
                <ToolButton onClick={() => void media.refetch()}>Retry</ToolButton>
              </p>
            </div>
          ) : null}
          {media.isSuccess && items.length === 0 ? <NoPictures q={q} isNarrowed={folder !== undefined} /> : null}
          <MediaGrid items={items} current={current ?? null} onChoose={onChoose} />
          {media.hasNextPage ? (
            <ToolButton
              className="media-more"
              disabled={media.isFetchingNextPage}
              onClick={() => void media.fetchNextPage()}
            >
              {media.isFetchingNextPage ? 'Loading...' : 'Show older images'}
            </ToolButton>
          ) : null}
        </div>
        {children}
      </div>
    </UploadZone>
  );
}

const FORMATS = 'JPEG, PNG, GIF, WebP, AVIF, HEIC and TIFF up to 25 MB each, SVG up to 10 MB.';

function NoPictures({ q, isNarrowed }: { q: string; isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <div className="media-empty">
        <h3>No images in this folder</h3>
        <p>Choose another folder, or Any.</p>
      </div>
    );
  }
  return (
    <div className="media-empty">
      <h3>{q ? 'No matching images' : 'No images yet'}</h3>
      <p>
        {q ? 'Search looks at names and alt text.' : `Drop or paste images here, or select “Upload images”. ${FORMATS}`}
      </p>
    </div>
  );
}

function describeCount(total: number, q: string): string {
  const pictures = total === 1 ? '1 image' : `${total} images`;
  return q ? `${pictures} matching “${q}”` : pictures;
}
