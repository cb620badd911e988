/** The status line and headers of an answer; names of headers in lower case, each with all its values. */
export interface ResponseHead {
  statusCode: number
  statusMessage: string
  headers: Record<string, string[]>
  rawHeaders: string[]
  version: [number, number]
}
