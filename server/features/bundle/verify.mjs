#!/usr/bin/env node
// Verifies a bundle of the record: the ZIP file itself, or the folder it was unzipped to. Needs only Node.js 20 or later, and no network.
//
//   node verify.mjs BUNDLE [--key FINGERPRINT]
//
// Exits with 0 if everything is as it was signed, and with 1 otherwise.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { closeSync, existsSync, fstatSync, lstatSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateRawSync } from 'node:zlib';

/** The files that are not in the manifest, because it was made before them. */
const SEAL = ['manifest.json', 'seal.json', 'seal.sig'];
const TIME_STAMP = 'timestamp.tsr';
const MAX_PROBLEMS = 20;
/** The largest files of the seal, and the largest manifest, in bytes: they are read before their sizes are known. */
const MAX_SEAL = 100_000;
const MAX_MANIFEST = 250_000_000;
/** A publication gets its link when it is stored. One that gets it much later was added afterwards. */
const MAX_LATE_MS = 60 * 60 * 1000;
const NEWLINE = 10;

/**
 * @typedef {{ names: string[], size(name: string): number, read(name: string): Buffer, close(): void }} Bundle
 * @typedef {{ chain: string, seq: number, subjectId: number, previousHash: string, hash: string, at: number, subject: Record<string, unknown> }} Link
 */

/** A reason why the bundle is refused. */
class Refusal extends Error {}

/**
 * Verifies a bundle.
 * @param {string} place the ZIP file or the folder
 * @param {{ key?: string | undefined }} [options] the fingerprint of the key that must have signed it
 * @returns {{ isValid: boolean, checked: string[], problems: string[] }}
 */
export function verifyBundle(place, { key } = {}) {
  /** @type {string[]} */
  const checked = [];
  /** @type {string[]} */
  const problems = [];
  /** @type {Bundle | undefined} */
  let bundle;
  try {
    bundle = openBundle(place);
    const seal = checkSeal(bundle, key, checked);
    const manifest = checkFiles(bundle, seal, checked, problems);
    if (problems.length === 0) {
      checkPublications(bundle, manifest, checked, problems);
      checkChain(bundle, manifest, checked, problems);
      checkClaims(bundle, checked, problems);
      checkTimeStamp(bundle, seal, checked, problems);
    }
  } catch (error) {
    const isKnown = error instanceof Refusal || /** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT';
    problems.push(isKnown ? /** @type {Error} */ (error).message : `The bundle cannot be read: ${error}`);
  } finally {
    bundle?.close();
  }
  return { isValid: problems.length === 0, checked, problems };
}

/**
 * @param {Bundle} bundle
 * @param {string | undefined} expected
 * @param {string[]} checked
 */
function checkSeal(bundle, expected, checked) {
  const [text, signature, pem] = [
    readSmall(bundle, 'seal.json', MAX_SEAL),
    readSmall(bundle, 'seal.sig', MAX_SEAL),
    readSmall(bundle, 'public-key.pem', MAX_SEAL),
  ];
  const key = createPublicKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Refusal('The public key is not an Ed25519 key.');
  if (!verify(null, text, key, signature))
    throw new Refusal('The signature does not match: seal.json, seal.sig or public-key.pem was changed.');
  const fingerprint = sha256(key.export({ type: 'spki', format: 'der' }));
  const seal = JSON.parse(text.toString('utf8'));
  if (seal.key !== fingerprint) throw new Refusal('The seal names another key than public-key.pem.');
  if (expected !== undefined && expected.toLowerCase().replace(/[^0-9a-f]/g, '') !== fingerprint) {
    throw new Refusal(`The bundle is signed with another key. Its fingerprint is ${fingerprint}.`);
  }
  const isExpected =
    expected === undefined ? 'compare it with the one that the firm gave you' : 'which is the expected one';
  checked.push(`The signature is valid. The fingerprint of its key is ${fingerprint}: ${isExpected}.`);
  return seal;
}

/**
 * @param {Bundle} bundle
 * @param {any} seal
 * @param {string[]} checked
 * @param {string[]} problems
 */
function checkFiles(bundle, seal, checked, problems) {
  const bytes = readSmall(bundle, 'manifest.json', MAX_MANIFEST);
  if (sha256(bytes) !== seal.manifest) throw new Refusal('manifest.json was changed.');
  const manifest = JSON.parse(bytes.toString('utf8'));
  /** @type {Set<string>} */
  const left = new Set(bundle.names);
  for (const name of SEAL) left.delete(name);
  if (seal.timestamp?.sha256) {
    left.delete(TIME_STAMP);
    if (sha256(readSmall(bundle, TIME_STAMP, MAX_SEAL)) !== seal.timestamp.sha256)
      problems.push(`${TIME_STAMP} was changed.`);
  }
  let total = 0;
  for (const { path: name, bytes: size, sha256: hash } of manifest.files) {
    if (!left.delete(name)) {
      problems.push(`${name} is missing.`);
      continue;
    }
    // The size comes first, so that a small file that unpacks to a huge one is never unpacked.
    if (bundle.size(name) !== size || sha256(bundle.read(name)) !== hash) problems.push(`${name} was changed.`);
    total += size;
  }
  for (const name of left) problems.push(`${name} does not belong to the bundle.`);
  if (problems.length === 0)
    checked.push(
      `All ${manifest.files.length} files (${total} bytes) are as they were signed. None is missing, and none was added.`,
    );
  return manifest;
}

/**
 * Checks that each publication consists of what the record says, and that its link in the chain of hashes covers it.
 * @param {Bundle} bundle
 * @param {any} manifest
 * @param {string[]} checked
 * @param {string[]} problems
 */
function checkPublications(bundle, manifest, checked, problems) {
  const names = new Set(bundle.names);
  const stored = new Map(
    [...names]
      .filter((name) => name.startsWith('exact/'))
      .map((name) => [name.slice('exact/'.length).split('.')[0], name]),
  );
  let files = 0;
  let causes = 0;
  let disposed = 0;
  for (const [hash, name] of stored) {
    if (sha256(bundle.read(name)) !== hash) problems.push(`${name} does not have the SHA-256 in its name.`);
  }
  for (const name of manifest.records) {
    const { publication, isDisposed, files: listed, link, causeLink } = readJson(bundle, name);
    const place = `Publication ${publication.id} (${publication.address})`;
    const parts = stored.get(publication.hash);
    if (parts === undefined && !isDisposed) {
      problems.push(`${place}: what it consists of is missing.`);
      continue;
    }
    // Another publication may still have the same content.
    const own = isDisposed ? { files: [], html: null } : readJson(bundle, parts ?? '');
    const needed = [...own.files, ...(own.html === null ? [] : [{ path: publication.address, hash: own.html }])];
    if (isDisposed) disposed += 1;
    for (const { path: at, hash } of needed) {
      if (hash === null) continue;
      const known = listed.find((/** @type {any} */ one) => one.path === at);
      if (stored.has(hash)) files += 1;
      else if (!known || known.file !== null) problems.push(`${place}: the file ${at} is missing.`);
    }
    if (!link) problems.push(`${place} has no link in the chain of the record.`);
    else if (hashOf(link) !== link.hash) problems.push(`${place}: its link in the chain of the record does not match.`);
    else if (
      link.chain !== 'record' ||
      link.subjectId !== -publication.id ||
      link.subject.manifest !== publication.hash ||
      link.subject.address !== publication.address ||
      Math.floor(link.subject.at / 1000) !== Date.parse(publication.usedFrom)
    )
      problems.push(`${place}: its link in the chain of the record is about something else.`);
    else if (Math.abs(link.at - link.subject.at) / 1000 > MAX_LATE_MS)
      problems.push(
        `${place} was not recorded when it says that its use began, but at ${new Date(link.at / 1000).toISOString()}.`,
      );
    if (!causeLink) continue;
    causes += 1;
    if (
      hashOf(causeLink) !== causeLink.hash ||
      causeLink.chain !== 'content' ||
      causeLink.subjectId !== link?.subject.changeSetId
    )
      problems.push(`${place}: the link of the change that caused it does not match.`);
  }
  if (problems.length > 0) return;
  checked.push(
    `Each of the ${manifest.records.length - disposed} publications consists of the files that the record names (${files} uses of files).`,
    `The link of each publication in the chain of the record covers its address, time and content. So do the links of ${causes} changes that caused one.`,
  );
  if (disposed > 0)
    checked.push(
      `The contents of ${disposed} publications were disposed of after their retention period: only their hashes are left.`,
    );
  if (manifest.missing.length > 0)
    checked.push(
      `The bundle itself says that ${manifest.missing.length} files were no longer there when it was made: see manifest.json.`,
    );
}

/**
 * Computes the chain of the record again, up to the newest link when the bundle was made.
 * @param {Bundle} bundle
 * @param {any} manifest
 * @param {string[]} checked
 * @param {string[]} problems
 */
function checkChain(bundle, manifest, checked, problems) {
  const { record, content } = manifest.heads;
  const heads = `link ${record.seq}, ${record.hash}; content: link ${content.seq}, ${content.hash}`;
  if (!bundle.names.includes('chain/record.ndjson')) {
    checked.push(`The bundle does not contain the rest of the chain. The newest links were: record: ${heads}.`);
    return;
  }
  /** @type {Map<number, string>} */
  const hashes = new Map();
  /** @type {Link | null} */
  let last = null;
  let backwards = 0;
  for (const line of readLines(bundle.read('chain/record.ndjson'))) {
    const link = /** @type {Link} */ (JSON.parse(line));
    if (last && link.at < last.at) backwards += 1;
    if (last && (link.seq !== last.seq + 1 || link.previousHash !== last.hash))
      problems.push(`The chain of the record is broken at link ${link.seq}.`);
    if (hashOf(link) !== link.hash) problems.push(`Link ${link.seq} of the chain does not match its data.`);
    hashes.set(link.seq, link.hash);
    last = link;
    if (problems.length > MAX_PROBLEMS) return;
  }
  if (last?.seq !== record.seq || last?.hash !== record.hash)
    problems.push('The chain of the record does not end at its newest link.');
  for (const name of manifest.records) {
    const { publication, link } = readJson(bundle, name);
    if (hashes.get(link.seq) !== link.hash)
      problems.push(`Publication ${publication.id} is not in the chain of the record.`);
  }
  if (problems.length === 0)
    checked.push(
      `All ${hashes.size} links of the record from the first publication to the newest link were computed again, and every publication is one of them.`,
      `Compare the newest links with those that were mailed to the firm’s admins that day: record: ${heads}.`,
    );
  if (problems.length === 0 && backwards > 0)
    checked.push(
      `Note: ${backwards} links have an earlier time than the link before them, so the server’s clock was set back. The order of the links is right.`,
    );
}

/**
 * @param {Bundle} bundle
 * @param {string[]} checked
 * @param {string[]} problems
 */
function checkClaims(bundle, checked, problems) {
  if (!bundle.names.includes('claims.json')) return;
  let count = 0;
  let destroyed = 0;
  for (const { id, files } of readJson(bundle, 'claims.json')) {
    if (!Array.isArray(files)) continue;
    for (const { file, sha256: hash, name, isDestroyed } of files) {
      if (isDestroyed) destroyed += 1;
      if (file === null) continue;
      count += 1;
      if (!bundle.names.includes(file) || sha256(bundle.read(file)) !== hash)
        problems.push(`Claim ${id}: the file ${name} does not have the SHA-256 of the register.`);
    }
  }
  if (problems.length === 0)
    checked.push(`${count} substantiation files have the SHA-256 that the register of claims names.`);
  if (problems.length === 0 && destroyed > 0)
    checked.push(
      `${destroyed} substantiation files were destroyed after their retention period: only their hashes are left.`,
    );
}

/**
 * @param {Bundle} bundle
 * @param {any} seal
 * @param {string[]} checked
 * @param {string[]} problems
 */
function checkTimeStamp(bundle, seal, checked, problems) {
  if (!seal.timestamp?.sha256) {
    checked.push(
      seal.timestamp?.problem
        ? `There is no time stamp: ${seal.timestamp.problem}`
        : 'There is no time stamp: none was configured.',
    );
    return;
  }
  const imprint = Buffer.concat([Buffer.of(0x04, 0x20), Buffer.from(seal.manifest, 'hex')]);
  if (!bundle.read(TIME_STAMP).includes(imprint)) problems.push('The time stamp is about something else.');
  else
    checked.push(
      `The time stamp is about manifest.json. Verify the authority’s signature with: openssl ts -verify -data manifest.json -in ${TIME_STAMP} -CAfile AUTHORITY.pem`,
    );
}

/**
 * Opens a bundle: a folder or a ZIP file.
 * @param {string} place
 * @returns {Bundle}
 */
export function openBundle(place) {
  return lstatSync(place).isDirectory() ? openFolder(place) : openZip(place);
}

/**
 * Opens a folder.
 * @param {string} folder
 * @returns {Bundle}
 */
function openFolder(folder) {
  /** @type {string[]} */
  const names = [];
  /** @param {string} below */
  const visit = (below) => {
    for (const entry of readdirSync(path.join(folder, below), { withFileTypes: true })) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) visit(name);
      else if (entry.isFile()) names.push(name);
      else throw new Refusal(`${name} is neither a file nor a folder.`);
    }
  };
  visit('');
  const known = new Set(names);
  return {
    names,
    size: (name) => lstatSync(path.join(folder, name)).size,
    read(name) {
      if (!known.has(name)) throw new Refusal(`${name} is missing.`);
      return readFileSync(path.join(folder, name));
    },
    close() {},
  };
}

/**
 * Opens a ZIP file. Refuses one in which anything else is hidden: the entries must follow each other without gaps, and both lists of them must
 * agree.
 * @param {string} file
 * @returns {Bundle}
 */
function openZip(file) {
  const handle = openSync(file, 'r');
  const size = fstatSync(handle).size;
  /**
   * @param {number} at
   * @param {number} length
   */
  const slice = (at, length) => {
    const bytes = Buffer.alloc(length);
    if (at < 0 || readSync(handle, bytes, 0, length, at) !== length)
      throw new Refusal('The ZIP file is damaged or cut off.');
    return bytes;
  };
  try {
    const { count, start, end } = readEnd(slice, size);
    const directory = slice(start, end - start);
    /** @type {Map<string, { method: number, at: number, packed: number, size: number }>} */
    const entries = new Map();
    /** @type {Set<string>} */
    const unpacked = new Set();
    let at = 0;
    let next = 0;
    for (let index = 0; index < count; index++) {
      const { name, length, ...entry } = readEntry(directory, at);
      at += length;
      const place = name.normalize('NFC').toLowerCase();
      if (!isPlainPath(name) || unpacked.has(place))
        throw new Refusal('The ZIP file has a file that other programs would unpack over another one or elsewhere.');
      unpacked.add(place);
      if (entry.attributes !== PLAIN_FILE) throw damaged();
      if (entry.offset !== next) throw damaged();
      const body = checkLocal(slice, name, entry);
      entries.set(name, { method: entry.method, at: body, packed: entry.packed, size: entry.size });
      next = body + entry.packed + checkDescriptor(slice, body + entry.packed, entry);
    }
    if (at !== directory.length || next !== start) throw damaged();
    return {
      names: [...entries.keys()],
      size: (name) => entries.get(name)?.size ?? 0,
      read(name) {
        const entry = entries.get(name);
        if (!entry) throw new Refusal(`${name} is missing.`);
        const packed = slice(entry.at, entry.packed);
        if (entry.method === 0) return packed;
        try {
          const { buffer, engine } = /** @type {any} */ (
            inflateRawSync(packed, /** @type {any} */ ({ info: true, maxOutputLength: Math.max(entry.size, 1) }))
          );
          if (engine.bytesWritten !== packed.length) throw damaged();
          return buffer;
        } catch {
          throw new Refusal(`${name} was changed: it cannot be unpacked.`);
        }
      },
      close: () => closeSync(handle),
    };
  } catch (error) {
    closeSync(handle);
    throw error;
  }
}

/** The attributes of every entry: made on Unix, on the only disk, and an ordinary file rather than a link. */
const PLAIN_FILE = [0x033f, 0, 0, (0o100644 << 16) >>> 0].join(' ');

/**
 * Returns whether a name is a path below the folder on every operating system. It may have characters that are newer than this version of Node.
 * @param {string} name
 */
function isPlainPath(name) {
  return (
    !/[\p{Cc}\p{Cf}\p{Cs}\\:]/u.test(name) &&
    name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  );
}

function damaged() {
  return new Refusal(
    'The ZIP file is damaged, was changed, or was packed again by another program. Unzip it and verify the folder.',
  );
}

/**
 * @param {(at: number, length: number) => Buffer} slice
 * @param {number} size
 */
function readEnd(slice, size) {
  const end = slice(size - 22, 22);
  if (end.readUInt32LE(0) !== 0x06054b50 || end.readUInt16LE(20) !== 0) throw damaged();
  const [count, length, start] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)];
  if (end.readUInt32LE(4) !== 0 || end.readUInt16LE(8) !== count) throw damaged();
  if (count !== 0xffff && length !== 0xffffffff && start !== 0xffffffff) {
    if (start + length !== size - 22) throw damaged();
    return { count, start, end: start + length };
  }
  const locator = slice(size - 42, 20);
  const at = Number(locator.readBigUInt64LE(8));
  if (locator.readUInt32LE(0) !== 0x07064b50 || locator.readUInt32LE(4) !== 0 || locator.readUInt32LE(16) !== 1)
    throw damaged();
  const large = slice(at, 56);
  const [all, bytes, from] = [32, 40, 48].map((place) => Number(large.readBigUInt64LE(place)));
  const isSame =
    large.readUInt32LE(0) === 0x06064b50 &&
    large.readBigUInt64LE(4) === 44n &&
    large.readBigUInt64LE(24) === BigInt(all ?? 0);
  if (!isSame || large.readBigUInt64LE(16) !== 0n || all === undefined || bytes === undefined || from === undefined)
    throw damaged();
  const agrees = (/** @type {number} */ short, /** @type {number} */ long, /** @type {number} */ most) =>
    short === Math.min(long, most) || short === most;
  if (!agrees(count, all, 0xffff) || !agrees(length, bytes, 0xffffffff) || !agrees(start, from, 0xffffffff))
    throw damaged();
  if (from + bytes !== at || at + 56 !== size - 42) throw damaged();
  return { count: all, start: from, end: from + bytes };
}

/**
 * @param {Buffer} directory
 * @param {number} at
 */
function readEntry(directory, at) {
  if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) throw damaged();
  const u16 = (/** @type {number} */ place) => directory.readUInt16LE(at + place);
  const u32 = (/** @type {number} */ place) => directory.readUInt32LE(at + place);
  const [nameLength, extraLength] = [u16(28), u16(30)];
  const length = 46 + nameLength + extraLength;
  if (u16(32) !== 0 || at + length > directory.length) throw damaged();
  const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
  let [packed, size, offset] = [u32(20), u32(24), u32(42)];
  const isLarge = extraLength > 0;
  if (isLarge) {
    // Only the sizes of large files.
    const extra = directory.subarray(at + 46 + nameLength, at + length);
    if (extraLength !== 28 || extra.readUInt16LE(0) !== 1 || extra.readUInt16LE(2) !== 24) throw damaged();
    if (packed !== 0xffffffff || size !== 0xffffffff || offset !== 0xffffffff) throw damaged();
    size = Number(extra.readBigUInt64LE(4));
    packed = Number(extra.readBigUInt64LE(12));
    offset = Number(extra.readBigUInt64LE(20));
  }
  const attributes = [u16(4), u16(34), u16(36), u32(38)].join(' ');
  const [needs, flags, method, time, crc] = [u16(6), u16(8), u16(10), u32(12), u32(16)];
  if ((method !== 0 && method !== 8) || (flags & ~0x0808) !== 0) throw damaged();
  return { name, length, packed, size, offset, attributes, needs, flags, method, time, crc, isLarge };
}

/**
 * @param {(at: number, length: number) => Buffer} slice
 * @param {string} name
 * @param {Omit<ReturnType<typeof readEntry>, 'name' | 'length'>} entry
 * @returns {number} where the data begins
 */
function checkLocal(slice, name, { offset, needs, flags, method, time, crc, packed, size, isLarge }) {
  const bytes = Buffer.from(name);
  const local = slice(offset, 30 + bytes.length);
  const isLater = (flags & 8) !== 0;
  const isSame =
    local.readUInt32LE(0) === 0x04034b50 &&
    (local.readUInt16LE(4) === needs || isLarge) &&
    local.readUInt16LE(6) === flags &&
    local.readUInt16LE(8) === method &&
    local.readUInt32LE(10) === time &&
    local.readUInt32LE(14) === (isLater ? 0 : crc) &&
    local.readUInt32LE(18) === (isLater ? 0 : packed) &&
    local.readUInt32LE(22) === (isLater ? 0 : size) &&
    local.readUInt16LE(26) === bytes.length &&
    local.readUInt16LE(28) === 0 &&
    local.subarray(30).equals(bytes);
  if (!isSame) throw damaged();
  return offset + 30 + bytes.length;
}

/**
 * @param {(at: number, length: number) => Buffer} slice
 * @param {number} at
 * @param {Pick<ReturnType<typeof readEntry>, 'flags' | 'crc' | 'packed' | 'size' | 'isLarge'>} entry
 * @returns {number} the size of what follows the data of a file
 */
function checkDescriptor(slice, at, { flags, crc, packed, size, isLarge }) {
  if ((flags & 8) === 0) return 0;
  const found = slice(at, isLarge ? 24 : 16);
  const sizes = isLarge
    ? [8, 16].map((place) => Number(found.readBigUInt64LE(place)))
    : [8, 12].map((place) => found.readUInt32LE(place));
  if (found.readUInt32LE(0) !== 0x08074b50 || found.readUInt32LE(4) !== crc || sizes[0] !== packed || sizes[1] !== size)
    throw damaged();
  return found.length;
}

/**
 * @param {Bundle} bundle
 * @param {string} name
 */
function readJson(bundle, name) {
  return JSON.parse(bundle.read(name).toString('utf8'));
}

/**
 * Reads a file whose size nothing has confirmed yet.
 * @param {Bundle} bundle
 * @param {string} name
 * @param {number} most in bytes
 */
function readSmall(bundle, name, most) {
  if (bundle.names.includes(name) && bundle.size(name) > most) throw new Refusal(`${name} is too large.`);
  return bundle.read(name);
}

/**
 * Yields the lines of a file, which may be longer than any string can be.
 * @param {Buffer} bytes
 */
function* readLines(bytes) {
  for (let at = 0; at < bytes.length; ) {
    const found = bytes.indexOf(NEWLINE, at);
    const end = found < 0 ? bytes.length : found;
    if (end > at) yield bytes.toString('utf8', at, end);
    at = end + 1;
  }
}

/** @param {Buffer | string} bytes */
function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * Returns the hash of a link: the SHA-256 of its data as canonical JSON (RFC 8785).
 * @param {Link} link
 */
function hashOf({ at, chain, previousHash: previous, seq, subject, subjectId }) {
  return sha256(canonicalJson({ at, chain, previous, seq, subject, subjectId }));
}

/**
 * @param {unknown} value
 * @returns {string}
 */
function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, child]) => `${JSON.stringify(name)}:${canonicalJson(child)}`).join(',')}}`;
}

/** @param {string[]} args */
function main(args) {
  const at = args.indexOf('--key');
  const key = at < 0 ? undefined : args[at + 1];
  const [place = path.dirname(fileURLToPath(import.meta.url)), ...others] =
    at < 0 ? args : [...args.slice(0, at), ...args.slice(at + 2)];
  if (others.length > 0 || (at >= 0 && key === undefined) || !existsSync(place)) {
    console.error('Usage: node verify.mjs BUNDLE.zip|FOLDER [--key FINGERPRINT]');
    return 1;
  }
  const { isValid, checked, problems } = verifyBundle(place, { key });
  // A name could move the cursor and write over what was printed before.
  const print = (/** @type {string} */ line) => console.log(line.replace(/\p{C}/gu, '\ufffd'));
  for (const line of checked) print(`OK       ${line}`);
  for (const line of problems.slice(0, MAX_PROBLEMS)) print(`REFUSED  ${line}`);
  if (problems.length > MAX_PROBLEMS) console.log(`REFUSED  … and ${problems.length - MAX_PROBLEMS} more.`);
  console.log(isValid ? 'The bundle is as it was signed.' : 'The bundle is NOT as it was signed.');
  return isValid ? 0 : 1;
}

if (process.argv[1] !== undefined && fileURLToPath(import.meta.url) === path.resolve(process.argv[1])) {
  process.exitCode = main(process.argv.slice(2));
}
