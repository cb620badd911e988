import { expect, it } from 'vitest'
import { isTokenLike } from './token-like'

it.each([
  ...['token', 'access_token', 'apiTokens', 'TOKEN', 'secret', 'client-secret', 'passwd', 'password', 'userPassword'],
  ...['passphrase', 'authorization', 'authorisation', 'Proxy-Authorization', 'credential', 'credentials', 'Set-Cookie'],
  ...['api', 'access', 'private', 'cache'].flatMap((kind) => [
    `${kind}key`,
    `${kind}-key`,
    `${kind}_key`,
    `my_${kind}Key2`
  ]),
  ...['sessionid', 'session-id', 'session_id', 'PHPSessionId', 'signature', 'x-signature-2'],
  ...['key', 'auth', 'pwd', 'sig', 'Key'],
  ...['x-crypto-token', 'X-Crypto-Anything']
])('a value under %j is taken for a secret', (name) => {
  expect(isTokenLike(name)).toBe(true)
})

it.each([
  ...[
    '',
    'name',
    'title',
    'route',
    'noun',
    'passed',
    'passwrd',
    'author',
    'authorize',
    'session',
    'sessions',
    'session.id'
  ],
  // Keys of records, not of locks.
  ...[
    'keys',
    'monkey',
    'keyboard',
    'pubkey',
    'api',
    'api.key',
    'apixkey',
    'access.key',
    'private.key',
    'cache.key',
    'cache'
  ],
  ...[
    'oauth',
    'authors',
    'pwds',
    'mypwd',
    'sign',
    'design',
    'sigma',
    'presig',
    'x-crypto',
    'x-cryptography',
    'ax-crypto-b'
  ]
])('a value under %j is not', (name) => {
  expect(isTokenLike(name)).toBe(false)
})
