import type { OnStepFailed } from '../../editing/act-at-once';
import { type OpenPage, type OpenPageOptions, openPage } from '../../editing/open-page';
import { type SectionActions, sectionActions } from '../../editing/section-actions';
import { type PageFields, pageFields } from '../fields/page-fields';

/** A page that is edited, with what is done to its sections at once, and what its fields' editors need. */
export interface HostedPage extends OpenPage {
  actions: SectionActions;
  fields: PageFields;
}

/**
 * Reads a page and makes all that both editors need of it.
 * @param onStepFailed told of an undo or redo on the server that could not be done
 * @throws TRPCClientError where it can not be read
 */
export async function openHostedPage(options: OpenPageOptions, onStepFailed: OnStepFailed): Promise<HostedPage> {
  const { trpc } = options;
  const page = await openPage(options);
  const fields = pageFields(page, trpc);
  function close(): void {
    fields.stop();
    page.close();
  }
  return { ...page, actions: sectionActions({ trpc, page, onStepFailed }), fields, close };
}
