import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createSecureServer } from 'node:tls';
import { TEST_CERTIFICATE } from '../../main/testing-tls';

/** A mail server for tests that stores received mails. It implements only the necessary part of SMTP. */
export interface MailServer {
  url: string;
  /** The received mails in wire format. */
  mails: string[];
  /** Set this to reject every mail. */
  isRefusing: boolean;
  close(): Promise<void>;
}

/** @param isEncrypted true to use TLS from the start, as `localhost` */
export async function startMailServer(isEncrypted = false): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const greet = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    talk(socket, started);
  };
  const server = isEncrypted ? createSecureServer(TEST_CERTIFICATE, greet) : createServer(greet);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const started: MailServer = {
    url: isEncrypted ? `smtps://localhost:${port}` : `smtp://127.0.0.1:${port}`,
    mails: [],
    isRefusing: false,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return started;
}

function talk(socket: Socket, server: MailServer): void {
  let buffer = '';
  let isMail = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 mail.test');
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    buffer += chunk;
    for (;;) {
      const end = buffer.indexOf(isMail ? '\r\n.\r\n' : '\r\n');
      if (end === -1) return;
      const part = buffer.slice(0, end);
      buffer = buffer.slice(end + (isMail ? 5 : 2));
      if (isMail) {
        isMail = false;
        server.mails.push(part);
        say('250 kept');
      } else if (/^mail from/i.test(part) && server.isRefusing) say('451 not now');
      else if (/^data/i.test(part)) {
        isMail = true;
        say('354 go on');
      } else if (/^starttls/i.test(part)) say('502 not here');
      else say(/^quit/i.test(part) ? '221 bye' : '250 mail.test');
    }
  });
}
