import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type CallToolResult,
  createMcpHandler,
  type Tool as ListedTool,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  specTypeSchemas,
} from '@modelcontextprotocol/server';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { countRefusal } from '../../accounts/auth/count-refusal';
import { createContext } from '../../accounts/auth/create-context';
import type { Services } from '../../features/context';
import { type Actor, claimRights, mayUseDrafts } from '../../platform/actor';
import type { AppError } from '../../platform/errors';
import { NEVER_STORED } from '../../platform/http/cdn';
import type { LogFailure } from '../../platform/http/log-failure';
import { fetchHeaders } from '../../platform/http/request';
import { errorBody, translateError } from '../../platform/http/translate-error';
import { DRAFT_TOOLS } from './draft-tools';
import { READ_TOOLS } from './read-tools';
import { REVIEW_TOOLS } from './review-tools';
import { createCaller, type Tool, toJsonSchema } from './tool';

/** All tools, by name. */
export const TOOLS: ReadonlyMap<string, Tool> = new Map(
  [...READ_TOOLS, ...DRAFT_TOOLS, ...REVIEW_TOOLS].map((tool) => [tool.name, tool]),
);

const LISTED = [...TOOLS.values()].map(
  ({ name, title, description, isWrite, input, output }): ListedTool => ({
    name,
    title,
    description,
    inputSchema: toJsonSchema(input, 'input') as ListedTool['inputSchema'],
    outputSchema: toJsonSchema(output, 'output') as ListedTool['outputSchema'],
    // The other hints only matter for tools that write, and are false by default.
    annotations: { readOnlyHint: !isWrite, ...(isWrite && { destructiveHint: false }), openWorldHint: false },
  }),
);

const INSTRUCTIONS =
  'This is the content of a website. Read it, and propose changes in drafts; people review and publish them. Begin with get_site_map, read a page with read_content, create a draft with create_draft, propose changes of single values with propose_changes, show the result of preview_draft, and then ask_for_review. Read list_comments for what people want, and answer with write_comment.';

type Context = ReturnType<typeof createContext<Services>>;

/**
 * Answers a message of the Model Context Protocol. Stateless: every message creates and discards its own server, so that any server of the
 * site can answer any message.
 */
export async function answerMcp(
  services: Services,
  req: ExpressRequest,
  res: ExpressResponse,
  logFailure: LogFailure,
): Promise<void> {
  const problem = await findProblem(req.body);
  if (problem !== null) {
    const { id = null } = req.body as { id?: unknown };
    const error = { code: ProtocolErrorCode.InvalidParams, message: problem };
    return void res.status(400).json({ jsonrpc: '2.0', id: isId(id) ? id : null, error });
  }
  const context = createContext(services, req, res);
  const handler = createMcpHandler(() => createServer(context, req, logFailure), {
    // The list of tools never changes, so there is nothing to listen for.
    maxSubscriptions: 0,
    onerror: (err) => services.log.debug({ err, requestId: req.id }, 'MCP message refused'),
  });
  const headers = fetchHeaders(req, services.env.PUBLIC_URL);
  for (const name of ['authorization', 'cookie']) headers.delete(name);
  const request = new Request(`${context.origin}/mcp`, { method: 'POST', headers, signal: context.signal });
  const answer = await handler.fetch(request, { parsedBody: req.body });
  res.status(answer.status);
  for (const [name, value] of answer.headers) res.setHeader(name, value);
  res.set('Cache-Control', NEVER_STORED);
  if (!answer.body) return void res.end();
  // The client may leave before the end.
  await pipeline(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]), res).catch(() => undefined);
}

/** The names of the schemas of the requests that this server answers. */
const REQUESTS = new Map<unknown, keyof typeof specTypeSchemas>([
  ['initialize', 'InitializeRequest'],
  ['tools/list', 'ListToolsRequest'],
  ['tools/call', 'CallToolRequest'],
]);
/** The number of wrong parameters that an error names. */
const MAX_NAMED = 5;

/** Returns what is wrong with the parameters of a request, in words; null if nothing. The library would answer with its validator's output. */
async function findProblem(body: unknown): Promise<string | null> {
  const { method, params } = (body ?? {}) as { method?: unknown; params?: unknown };
  const name = REQUESTS.get(method);
  const { issues } = name ? await specTypeSchemas[name]['~standard'].validate({ method, params }) : {};
  if (!issues) return null;
  const places = issues.map(({ path = [] }) =>
    path.map((one) => String(typeof one === 'object' ? one.key : one).slice(0, 50)).join('.'),
  );
  const named = [...new Set(places)].slice(0, MAX_NAMED).join(', ');
  return `These parameters of ${method} are missing or have another type: ${named}.`;
}

const isId = (id: unknown) => typeof id === 'string' || typeof id === 'number';

function createServer(context: Context, req: ExpressRequest, logFailure: LogFailure): Server {
  const server = new Server(
    { name: 'prospectus', title: 'Website content', version: '1.0.0' },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler('tools/list', () => ({ tools: LISTED }));
  server.setRequestHandler('tools/call', async ({ params }): Promise<CallToolResult> => {
    const tool = TOOLS.get(params.name);
    if (!tool) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool "${params.name.slice(0, 100)}".`);
    }
    try {
      const { text, data } = await callTool(tool, params.arguments ?? {}, context);
      return { content: [{ type: 'text', text }], structuredContent: data };
    } catch (thrown) {
      const known = translateError(thrown);
      countRefusal(context, known, req);
      logFailure(known, thrown, req.id);
      return { isError: true, content: describeError(known, req.id) };
    }
  });
  return server;
}

function callTool(tool: Tool, given: Record<string, unknown>, context: Context) {
  const input = tool.input.parse(given);
  const { idempotencyKey = context.idempotencyKey } = input as { idempotencyKey?: string };
  const actor = limitToDrafting(context.actor);
  return tool.call(createCaller({ ...context, actor, idempotencyKey }), input as never, context.origin);
}

/**
 * Lowers the rights of a caller to those of agents: to read what editors read, and to write drafts and comments. A right that the caller
 * does not have is never added.
 */
export function limitToDrafting(actor: Actor): Actor {
  return {
    ...actor,
    role: actor.role === 'admin' ? 'editor' : actor.role,
    writesAs: null,
    ...(mayUseDrafts(actor, 'write') && { drafts: 'write' }),
    claims: claimRights(actor).filter((right) => right === 'read'),
  };
}

/** Describes an error in words, with the places it concerns, and as the body that the REST API would send. */
function describeError(error: AppError, requestId: string): CallToolResult['content'] {
  const { message, issues = [], conflicts = [], retryAfter } = error;
  const lines = [
    message,
    ...issues.map((issue) => `${issue.path}: ${issue.message}`),
    ...conflicts.map(({ ref }) => `${ref} has changed since you read it.`),
    ...(retryAfter === undefined ? [] : [`Try again in ${retryAfter} s.`]),
  ];
  return [
    { type: 'text', text: lines.join('\n') },
    { type: 'text', text: JSON.stringify(errorBody(error, requestId)) },
  ];
}
