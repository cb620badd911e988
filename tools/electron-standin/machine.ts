import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { guarded, StandinEmitter } from './guard.ts'

// A single display of fixed size.

const area = { x: 0, y: 0, width: 1440, height: 900 }
const display = {
  id: 1,
  label: 'stand-in',
  bounds: area,
  workArea: area,
  size: { width: area.width, height: area.height },
  workAreaSize: { width: area.width, height: area.height },
  scaleFactor: 1,
  rotation: 0
}

class StandinScreen extends StandinEmitter {
  constructor() {
    super('screen', ['display-added', 'display-removed', 'display-metrics-changed'])
  }

  getPrimaryDisplay(): typeof display {
    return display
  }

  getAllDisplays(): (typeof display)[] {
    return [display]
  }

  getDisplayMatching(): typeof display {
    return display
  }

  getDisplayNearestPoint(): typeof display {
    return display
  }

  getCursorScreenPoint(): { x: number; y: number } {
    return { x: 0, y: 0 }
  }
}

export const screen = guarded('screen', new StandinScreen()) as unknown as Electron.Screen

// The battery is read on Linux; its events are never emitted.

class StandinPowerMonitor extends StandinEmitter {
  constructor() {
    super('powerMonitor', [
      'suspend',
      'resume',
      'on-ac',
      'on-battery',
      'shutdown',
      'lock-screen',
      'unlock-screen',
      'thermal-state-change',
      'speed-limit-change',
      'user-did-become-active',
      'user-did-resign-active'
    ])
  }

  get onBatteryPower(): boolean {
    return this.isOnBatteryPower()
  }

  isOnBatteryPower(): boolean {
    const folder = '/sys/class/power_supply'
    let supplies: string[]
    try {
      supplies = readdirSync(folder)
    } catch {
      // Without that folder, there are no batteries, or it is not Linux.
      return false
    }
    return supplies.some((name) =>
      readFileSync(join(folder, name, 'uevent'), 'utf8').includes('POWER_SUPPLY_STATUS=Discharging')
    )
  }

  getSystemIdleTime(): number {
    return 0
  }

  getSystemIdleState(): string {
    return 'active'
  }
}

export const powerMonitor = guarded('powerMonitor', new StandinPowerMonitor()) as unknown as Electron.PowerMonitor
