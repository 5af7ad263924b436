import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import puppeteer, { type KeyInput } from 'puppeteer-core';
import { Builder, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { ensureOtherBrowsers } from '../run/requirements.mjs';

/** A browser that the test runner cannot drive itself, with the pointer and keyboard of its user. Positions are pixels of the viewport. */
export interface Driver {
  open(url: string): Promise<void>;
  addCookies(cookies: { name: string; value: string }[], url: string): Promise<void>;
  /** Runs the source of a function in the page. @returns its result as JSON */
  run<T>(source: string): Promise<T>;
  move(x: number, y: number): Promise<void>;
  press(): Promise<void>;
  release(): Promise<void>;
  /** Presses keys together: `Control+Shift+Z`. */
  keys(combination: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Returns errors, warnings and blocked scripts that the browser reported. WebKit's driver reports none. */
  problems(): Promise<string[]>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export const WINDOW = { width: 1280, height: 900 };

/** Starts Firefox, controlled by WebDriver BiDi. */
export async function startFirefox(): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: ensureOtherBrowsers().firefox,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  });
  // The first page would never have the focus.
  const page = await browser.newPage();
  await page.setViewport(WINDOW);
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  return {
    open: async (url) => void (await page.goto(url)),
    addCookies: async (cookies, url) => {
      const { hostname: domain } = new URL(url);
      await browser.setCookie(...cookies.map((cookie) => ({ ...cookie, domain, path: '/' })));
    },
    run: async (source) => JSON.parse(String(await page.evaluate(`JSON.stringify((${source})() ?? null)`))),
    move: (x, y) => page.mouse.move(x, y),
    press: () => page.mouse.down(),
    release: () => page.mouse.up(),
    async keys(combination) {
      const names = combination.split('+') as KeyInput[];
      for (const name of names) await page.keyboard.down(name);
      for (const name of names.reverse()) await page.keyboard.up(name);
    },
    type: (text) => page.keyboard.type(text),
    problems: async () => problems,
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}

/** Starts WebKitGTK on a display of its own, controlled by its WebDriver. */
export async function startWebkit(): Promise<Driver> {
  const display = await startDisplay();
  const port = await findPort();
  const server = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.name,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const stop = () => Promise.all([end(server), end(display.process)]);
  try {
    const browser = await connect(`http://127.0.0.1:${port}`);
    const chords = new Map(
      Object.entries(Key).flatMap(([name, key]) => (typeof key === 'string' ? [[name, key]] : [])),
    );
    const keyOf = (name: string) => chords.get(name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()) ?? name;
    return {
      open: (url) => browser.get(url),
      addCookies: async (cookies, url) => {
        // Cookies can only be set for the page that is open.
        await browser.get(new URL('/robots.txt', url).href);
        for (const cookie of cookies) await browser.manage().addCookie({ ...cookie, path: '/' });
      },
      run: async (source) => JSON.parse(await browser.executeScript(`return JSON.stringify((${source})() ?? null)`)),
      move: (x, y) =>
        browser
          .actions()
          .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 })
          .perform(),
      press: () => browser.actions().press().perform(),
      release: () => browser.actions().release().perform(),
      async keys(combination) {
        const names = combination.split('+').map(keyOf);
        const actions = browser.actions();
        for (const name of names) actions.keyDown(name);
        for (const name of names.reverse()) actions.keyUp(name);
        await actions.perform();
      },
      type: (text) =>
        browser
          .actions()
          .sendKeys(...text)
          .perform(),
      problems: async () => [],
      screenshot: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
      close: async () => {
        await browser.quit();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function connect(url: string): Promise<WebDriver> {
  const options = { 'webkitgtk:browserOptions': { binary: ensureOtherBrowsers().webkit, args: ['--automation'] } };
  const began = Date.now();
  for (;;) {
    try {
      const browser = await new Builder()
        .usingServer(url)
        .withCapabilities({ browserName: 'MiniBrowser', ...options })
        .forBrowser('MiniBrowser')
        .build();
      await browser.manage().window().setRect(WINDOW);
      return browser;
    } catch (error) {
      if (Date.now() - began > 20_000) throw error;
      await wait(200);
    }
  }
}

/** Starts a display without a screen. The server chooses a free number and reports it. */
async function startDisplay(): Promise<{ name: string; process: ChildProcess }> {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    server.stdout.once('data', (line) => resolve(String(line).trim()));
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`The display exited with ${code}.`)));
  });
  return { name: `:${number}`, process: server };
}

async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => void server.close(resolve));
  if (!address || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => void child.once('exit', resolve));
  child.kill();
  await ended;
}
