declare module '@20minutes/s3rver' {
  /** The part that `testing-bucket.ts` uses. */
  // biome-ignore lint/style/noDefaultExport: the package has no other export.
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      allowMismatchedSignatures: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
    httpServer: import('node:http').Server;
  }
}
