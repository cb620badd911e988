import { expect, it } from 'vitest'
import { inServerOrder } from './server-order'

it('takes new records without a value for equal ones: their places are beyond the keys', () => {
  const places = Uint32Array.from([0, 1, 2, 3, 4, 5])
  const keys = Float64Array.from([NaN, NaN, NaN])
  const named = [5, 2, 4, 1, 3, 0]
  expect([...inServerOrder(places, named, () => keys)]).toEqual(named)
})

it('keeps our order if the service plainly sorted by something else', () => {
  const places = Uint32Array.from([0, 1, 2, 3, 4, 5])
  const keys = Float64Array.from([1, 2, 3, 4, 5, 6])
  expect([...inServerOrder(places, [5, 4, 3, 2, 1, 0], () => keys)]).toEqual([...places])
})
