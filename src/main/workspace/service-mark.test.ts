import { describe, expect, it } from 'vitest'
import { parseLink } from '@shared/rules/links'
import { LOST_ADDRESS } from '../user-data/settings-file'
import { serviceMark } from './service-mark'

const mark = serviceMark('https://crm.example.org')

describe('the mark of a service', () => {
  it.each([
    'https://crm.example.org/',
    'crm.example.org',
    'HTTPS://CRM.Example.org:443',
    'https://crm.example.org/backend/public',
    'https://crm.example.org/Backend/Public/'
  ])('is the same for %s, however it is typed', (address) => expect(serviceMark(address)).toBe(mark))

  it.each([
    'https://crm.example.com',
    'https://crm.example.org:8443',
    'https://crm.example.org/second',
    'http://127.0.0.1'
  ])('is another one for %s', (address) => expect(serviceMark(address)).not.toBe(mark))

  it('is one that links can carry, and nothing of the address', () => {
    expect(parseLink(`deskside://workspaces/w~${mark}/projects`)).toMatchObject({ serviceMark: mark })
    // Copied links stay valid only while this does not change.
    expect(mark).toBe('6a2696e9585a')
  })

  it.each(['', LOST_ADDRESS, 'not an address', 'ftp://crm.example.org'])('is unknown for %j', (address) => {
    expect(serviceMark(address)).toBeNull()
  })
})
