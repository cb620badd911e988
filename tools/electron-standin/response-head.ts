/** Status line and headers of a response; lower-case header names with all their values. */
export interface ResponseHead {
  statusCode: number
  statusMessage: string
  headers: Record<string, string[]>
  rawHeaders: string[]
  version: [number, number]
}
