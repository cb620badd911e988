import { expect, it } from 'vitest'
import { shownHeaders } from './headers'

it('a value is shortened after the credentials are out of it', () => {
  const hide = (text: string): string => text.replaceAll('sk-live-4711-token', '•••')
  const { headers } = shownHeaders({ server: `${'x'.repeat(990)}sk-live-4711-token and more` }, hide)
  expect(headers[0]?.value).toContain('•••')
  expect(headers[0]?.value).not.toContain('sk-')
})
