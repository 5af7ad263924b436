import { proceduresWith } from '../accounts/auth/procedures';
import type { SiteServices } from './context';

export const { editorMutation, editorProcedure } = proceduresWith<SiteServices>();
