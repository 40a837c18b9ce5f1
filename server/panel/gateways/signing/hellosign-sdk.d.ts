/** The part of hellosign-sdk 2.1.0 that we use, which ships no types. Callers validate its answers. */
declare module 'hellosign-sdk' {
  import type { ClientRequest, IncomingMessage } from 'node:http'

  interface Resource {
    /** Makes the headers of every request. */
    _setDefaultHeaders(auth: string | null): Record<string, string>
    /** Makes the function that reads a request's answer. */
    _responseHandler(request: ClientRequest, callback: unknown): (response: IncomingMessage) => void
  }

  export default class HelloSign {
    constructor(parameters: { key: string; client_id: string })
    setHost(host: string, port: string, protocol: 'http' | 'https'): void
    /** Timeout of an idle connection. */
    setTimeout(milliseconds: number): void
    readonly signatureRequest: Resource & {
      createEmbeddedWithTemplate(parameters: object): Promise<unknown>
      get(signatureRequestId: string): Promise<unknown>
      /** Resolves to a stream, or to an object when the answer is JSON. */
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
