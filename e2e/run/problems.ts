import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test';

/** What went wrong in a browser without a test having looked: console warnings and errors, thrown errors, failed requests. */
export class Problems {
  private readonly found: string[] = [];
  private readonly expected: RegExp[] = [];
  private readonly allowed: RegExp[] = [];

  /** Watches every page of a context. @param origin the site's own address: nothing may be fetched from elsewhere */
  watch(context: BrowserContext, origin: string): void {
    context.on('console', (message) => this.add(fromConsole(message)));
    context.on('weberror', (error) => this.add(`thrown: ${error.error().message}`));
    context.on('requestfailed', (request) => this.add(fromFailure(request)));
    context.on('request', (request) => this.add(fromRequest(request, origin)));
    context.on('response', (response) => this.add(fromResponse(response)));
  }

  /** Something else to be told. */
  add(problem: string | null): void {
    if (problem !== null) this.found.push(problem);
  }

  /** Lets a problem be. It must turn up: what does not is no reason to look away. */
  expect(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  /** Lets a problem be that may turn up or not, by how far the page has come when it is cut off. */
  allow(pattern: RegExp): void {
    this.allowed.push(pattern);
  }

  /** What was not expected, and what was expected in vain. */
  report(): string[] {
    const known = [...this.expected, ...this.allowed];
    const unexpected = this.found.filter((problem) => !known.some((pattern) => pattern.test(problem)));
    const missed = this.expected.filter((pattern) => !this.found.some((problem) => pattern.test(problem)));
    return [...unexpected, ...missed.map((pattern) => `expected in vain: ${pattern}`)];
  }
}

function fromConsole(message: ConsoleMessage): string | null {
  const type = message.type();
  // A failed request is told as such, with its address.
  if (message.text().startsWith('Failed to load resource')) return null;
  return type === 'error' || type === 'warning' || type === 'assert' ? `console ${type}: ${message.text()}` : null;
}

function fromFailure(request: Request): string | null {
  const reason = request.failure()?.errorText ?? '';
  // Whoever leaves a page breaks off what it was loading; a browser without script refuses scripts that were to be loaded early
  // (a policy that refuses one in a browser with script is told in the console).
  const isNothing = reason === 'net::ERR_ABORTED' || (reason === 'csp' && request.resourceType() === 'script');
  return isNothing ? null : `failed: ${request.method()} ${request.url()} ${reason}`;
}

function fromRequest(request: Request, origin: string): string | null {
  const url = request.url();
  return url.startsWith(`${origin}/`) || /^(data|blob|about):/.test(url)
    ? null
    : `elsewhere: ${request.method()} ${url}`;
}

function fromResponse(response: Response): string | null {
  const status = response.status();
  return status >= 400 ? `answer ${status}: ${response.request().method()} ${response.url()}` : null;
}
