import { describe, expect, it } from 'vitest'
import { createSessionStore } from './session-memory'

const CREDENTIALS = { origin: 'https://crm.example.org', token: 't', secret: 's' }

describe('the store "until I quit"', () => {
  it('keeps the secrets of each workspace apart, and forgets them when told to', async () => {
    const store = createSessionStore()
    expect(store.kind).toBe('session')
    // Probed like a keychain.
    await store.probe().then(() => undefined)
    await store.setCredentials('w1', CREDENTIALS)
    await store.setCacheKey('w1', 'k1')
    await store.setCacheKey('w2', 'k2')
    expect(await store.get('w1')).toEqual({ credentials: CREDENTIALS, cacheKey: 'k1' })
    expect(await store.get('w2')).toEqual({ credentials: null, cacheKey: 'k2' })
    await store.removeCredentials('w1')
    expect(await store.get('w1')).toEqual({ credentials: null, cacheKey: 'k1' })
    await store.remove('w1')
    await store.remove('never-there')
    expect(await store.get('w1')).toEqual({ credentials: null, cacheKey: null })
  })

  it('is empty once it is closed', async () => {
    const store = createSessionStore()
    await store.setCredentials('w1', CREDENTIALS)
    await store.close()
    expect(await store.get('w1')).toEqual({ credentials: null, cacheKey: null })
  })
})
