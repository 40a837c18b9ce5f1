/** What we use of hellosign-sdk 2.1.0, which ships no types. What it answers is checked by whoever asks. */
declare module 'hellosign-sdk' {
  interface Resource {
    /** Of each request that is about to be made. */
    _setDefaultHeaders(auth: string | null): Record<string, string>
  }

  export default class HelloSign {
    constructor(parameters: { key: string; client_id: string })
    setHost(host: string, port: string, protocol: 'http' | 'https'): void
    /** Of silence on the connection. */
    setTimeout(milliseconds: number): void
    readonly signatureRequest: Resource & {
      createEmbeddedWithTemplate(parameters: object): Promise<unknown>
      get(signatureRequestId: string): Promise<unknown>
      /** A stream, but for an answer in JSON. */
      download(signatureRequestId: string): Promise<unknown>
    }
    readonly embedded: Resource & {
      getSignUrl(signatureId: string): Promise<unknown>
    }
  }
}

declare module 'hellosign-sdk/lib/Error.js' {
  type SdkError = new (raw: { message: string }) => Error
  const errors: { HelloSignError: SdkError; HelloSignAPIError?: SdkError }
  export default errors
}
