import { describe, expect, it } from 'vitest'
import { errorSentence } from '../../composables/error-sentence'
import { setLanguage } from '../../locales'
import { connectSentence } from './connect-sentence'

describe('the advice while a connection is made', () => {
  it('looks for what may be typed wrongly', () => {
    for (const code of ['network-refused', 'network-name', 'tls-name', 'tls-other', 'service-html'] as const) {
      expect(connectSentence({ code }), code).toMatch(/\bport\b|check the address/i)
      expect(connectSentence({ code }), code).not.toBe(errorSentence({ code }))
    }
  })

  it.each(['address-not-https', 'network-refused', 'tls-other'] as const)(
    'tells of a server that has only http what it needs: %s',
    (code) => {
      for (const language of ['en', 'ru'] as const) {
        setLanguage(language)
        expect(connectSentence({ code })).toMatch(/over https|по https/)
        expect(connectSentence({ code })).not.toMatch(/check that the address begins|проверьте, что адрес начинается/i)
      }
      setLanguage('en')
    }
  )

  it('is that of a connection that has worked, where nothing that is typed can help', () => {
    expect(connectSentence({ code: 'captive-portal' })).toBe(errorSentence({ code: 'captive-portal' }))
  })
})
