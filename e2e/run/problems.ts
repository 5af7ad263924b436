import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test';

/** Collects what goes wrong in a browser: console warnings and errors, thrown errors, failed requests, requests to other origins. */
export class Problems {
  private readonly found: string[] = [];
  private readonly expected: RegExp[] = [];
  private readonly allowed: RegExp[] = [];

  /** Watches every page of a context. @param origin the site's own origin; requests to any other are problems */
  watch(context: BrowserContext, origin: string): void {
    context.on('console', (message) => this.add(fromConsole(message)));
    context.on('weberror', (error) => this.add(`thrown: ${error.error().message}`));
    context.on('requestfailed', (request) => this.add(fromFailure(request)));
    context.on('request', (request) => this.add(fromRequest(request, origin)));
    context.on('response', (response) => this.add(fromResponse(response)));
  }

  /** Adds a problem found elsewhere. */
  add(problem: string | null): void {
    if (problem !== null) this.found.push(problem);
  }

  /** Allows a problem that must occur: the report lists expectations that were not met. */
  expect(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  /** Allows a problem that may occur or not, depending on how far a page has loaded when it is closed. */
  allow(pattern: RegExp): void {
    this.allowed.push(pattern);
  }

  /** Returns the problems that were not expected and the expected ones that did not occur. */
  report(): string[] {
    const known = [...this.expected, ...this.allowed];
    const unexpected = this.found.filter((problem) => !known.some((pattern) => pattern.test(problem)));
    const missed = this.expected.filter((pattern) => !this.found.some((problem) => pattern.test(problem)));
    return [...unexpected, ...missed.map((pattern) => `did not occur: ${pattern}`)];
  }
}

function fromConsole(message: ConsoleMessage): string | null {
  const type = message.type();
  // Failed requests are reported separately, with their address.
  if (message.text().startsWith('Failed to load resource')) return null;
  return type === 'error' || type === 'warning' || type === 'assert' ? `console ${type}: ${message.text()}` : null;
}

function fromFailure(request: Request): string | null {
  const reason = request.failure()?.errorText ?? '';
  // Leaving a page aborts its pending requests. A browser without JavaScript refuses to preload scripts; a policy that blocks a script in a
  // browser with JavaScript is reported on the console instead.
  const isNothing = reason === 'net::ERR_ABORTED' || (reason === 'csp' && request.resourceType() === 'script');
  return isNothing ? null : `failed: ${request.method()} ${request.url()} ${reason}`;
}

function fromRequest(request: Request, origin: string): string | null {
  const url = request.url();
  return url.startsWith(`${origin}/`) || /^(data|blob|about):/.test(url)
    ? null
    : `other origin: ${request.method()} ${url}`;
}

function fromResponse(response: Response): string | null {
  const status = response.status();
  return status >= 400 ? `answer ${status}: ${response.request().method()} ${response.url()}` : null;
}
