import { askByTrpc } from '../../api/writing-calls';
import { TONES } from '../../content/ai-options';
import type { PlainOrRich } from '../../content/rich-text';
import { getShownValue } from '../../editing/document';
import { currentContent } from '../../editing/state';
import { pathLabel } from '../../editor-panels/changes/path-label';
import { CopyModal } from '../../editor-panels/writing/copy-modal';
import { logFailure } from '../../ui/log-failure';
import { useOverlay, usePage } from '../overlay-context';

/** AI suggestions for a text of the page. Using one makes it a pending change, without a reload. */
export function RegionWriting({ path }: { path: string }) {
  const overlay = useOverlay();
  const { editing, sections } = usePage();
  const current = getShownValue(currentContent(editing.store.getState()), sections.getState(), path);
  const close = () => overlay.store.setState({ writing: null });

  async function handleUse(value: PlainOrRich, id: string | null): Promise<boolean> {
    editing.update(path, value, {
      fieldName: pathLabel(editing.pathNow(path), sections.getState()),
      ...(id === null ? {} : { ai: id }),
    });
    return true;
  }

  return (
    <CopyModal
      section={editing.pathNow(path)}
      current={current as PlainOrRich | undefined}
      tones={TONES}
      ask={askByTrpc(overlay.client, overlay.requests.ask)}
      onFailed={() => logFailure('Failed to generate copy suggestions')}
      onUse={handleUse}
      onClose={close}
    />
  );
}
