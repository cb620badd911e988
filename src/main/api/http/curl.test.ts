import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { buildRequest, curlOf } from './wire'

it('is the whole request, with the secrets left out', () => {
  expect(curlOf('https://crm.example.org', buildRequest('projects.list', { count: 5 }, 'lookup'))).toBe(
    [
      "curl -X GET 'https://crm.example.org/backend/public/projects?count=5' \\",
      "  -H 'X-Crypto-Token: <API_TOKEN>' \\",
      "  -H 'X-Crypto-Secret: <API_SECRET>'"
    ].join('\n')
  )
})

it.skipIf(process.platform === 'win32')('is taken literally by a shell, whatever is asked', () => {
  const query = `it's "$HOME" \`id\` $(id) \\ ; & | > < ! \n ё`
  const command = curlOf('https://crm.example.org', buildRequest('search.all', { query }, 'lookup'))
  const echoed = execFileSync('/bin/sh', ['-c', command.replace(/^curl/, `printf '%s\\0'`)], {
    encoding: 'utf8'
  }).split('\0')
  expect(echoed).toContain(JSON.stringify({ query }))
  expect(echoed).toContain('Content-Type: application/json')
})
