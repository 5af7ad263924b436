import { proceduresWith } from '../accounts/auth/procedures';
import type { WritingServices } from './context';

export const { editorProcedure } = proceduresWith<WritingServices>();
