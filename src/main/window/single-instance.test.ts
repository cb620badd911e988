import { beforeEach, describe, expect, it, vi } from 'vitest'
import { claimSingleInstance } from './single-instance'

const electron = vi.hoisted(() => ({ lock: true, on: vi.fn() }))
vi.mock('electron', () => ({ app: { requestSingleInstanceLock: () => electron.lock, on: electron.on } }))

beforeEach(() => electron.on.mockReset())

describe('the claim on a profile', () => {
  it('tells the first instance of later ones, and is refused to them', () => {
    electron.lock = true
    expect(claimSingleInstance(() => undefined)).toBe(true)
    expect(electron.on).toHaveBeenCalledWith('second-instance', expect.any(Function))
    electron.lock = false
    expect(claimSingleInstance(() => undefined)).toBe(false)
    expect(electron.on).toHaveBeenCalledTimes(1)
  })
})
