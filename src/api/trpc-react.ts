import { useQueryClient } from '@tanstack/react-query';
import { createTRPCReact } from '@trpc/react-query';
import { createElement, type ReactNode } from 'react';
import type { AppRouter } from '../../server/api/router';
import type { Trpc } from './trpc';

/** Typed hooks for the procedures, for the editors' components. Loaded only in editors' chunks. */
export const trpc = createTRPCReact<AppRouter>();

/** Provides `client` to the hooks. */
export function TrpcProvider({ client, children }: { client: Trpc; children: ReactNode }) {
  const queryClient = useQueryClient();
  return createElement(trpc.Provider, { client, queryClient, children });
}
