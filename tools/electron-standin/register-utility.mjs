// Loaded into each child of utilityProcess.fork: provides process.parentPort and refuses to load `electron`.
import { EventEmitter } from 'node:events'
import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'

registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== 'electron' && !specifier.startsWith('electron/')) return next(specifier, context)
    throw new Error(`the stand-in has no ${specifier} in a utility process or its workers`)
  }
})

if (isMainThread) {
  const port = new EventEmitter()
  port.postMessage = (message) => {
    // Throws for values that cannot be cloned; Node would silently convert them.
    process.send(structuredClone(message))
  }
  port.start = () => undefined
  port.close = () => process.disconnect()
  // Messages are queued until there is a listener, as in a MessagePort.
  const waiting = []
  process.on('message', (data) => {
    if (port.listenerCount('message') > 0) port.emit('message', { data, ports: [] })
    else waiting.push(data)
  })
  port.on('newListener', (event) => {
    if (event !== 'message') return
    queueMicrotask(() => {
      for (const data of waiting.splice(0)) port.emit('message', { data, ports: [] })
    })
  })
  Object.defineProperty(process, 'parentPort', { value: port, enumerable: true })
  Object.defineProperty(process, 'type', { value: 'utility', enumerable: true })
  // A utility process never outlives its parent.
  process.on('disconnect', () => process.exit(0))
}
