/** Any value that JSON can represent. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
