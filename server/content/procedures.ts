import { proceduresWith } from '../accounts/auth/procedures';
import type { ContentServices } from './context';

export const { editorMutation, editorProcedure, publicProcedure, sudoMutation } = proceduresWith<ContentServices>();
