'use client'

import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { AddressValues } from './addressForm.ts'
import { findTimeZone } from './addressZone.ts'
import type { FoundAddress, Suggestion } from './places.ts'

type Search = (text: string) => Promise<Suggestion[]>

const SHORTEST = 3
const PAUSE = 250
const none: readonly Suggestion[] = []

/** For errors: autocomplete is optional, so without it the field just works as a plain one. */
const toNull = () => null

/** Fills the form from a place, unless the address was edited since `before`. Keeps a typed unit when the place has none. */
function useFill() {
  const { setValue, getValues, clearErrors } = useFormContext<AddressValues>()
  return async ({ values, location }: FoundAddress, text: string, before: AddressValues) => {
    const address = { ...values, firstLine: values.firstLine || text, timezone: '' }
    const names = Object.keys(address) as (keyof AddressValues)[]
    if (names.some((name) => getValues(name) !== before[name])) return false
    for (const name of names) {
      if (address[name] || name !== 'suiteNumber') setValue(name, address[name], { shouldDirty: true })
    }
    clearErrors(names)
    if (!location) return true
    const zone = await findTimeZone({
      lat: String(location.lat),
      lng: String(location.lng),
      zip: values.zipCode || undefined,
    })
    // Skip when the ZIP code was edited during the lookup.
    if (zone.ok && getValues('zipCode') === values.zipCode) setValue('timezone', zone.data.timeZoneId)
    return true
  }
}

/** Autocomplete state for the first address line. Loads nothing until the field gets focus. */
export function useSuggestions(mapsKey: string) {
  const { getValues } = useFormContext<AddressValues>()
  const fill = useFill()
  const [suggestions, setSuggestions] = useState(none)
  const [chosen, setChosen] = useState<string | null>(null)
  const search = useRef<Promise<Search>>(undefined)
  const lastRequest = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  /** Null when the service could not be loaded: the next use tries again. */
  const loadSearch = async () => {
    search.current ??= import('./places.ts').then(({ beginSearch }) => beginSearch(mapsKey))
    const find = await search.current.catch(toNull)
    if (!find) search.current = undefined
    return find
  }
  const close = () => {
    lastRequest.current++
    clearTimeout(timer.current)
    setSuggestions(none)
  }
  const loadSuggestions = async (text: string) => {
    const requestNumber = ++lastRequest.current
    const find = await loadSearch()
    const results = find && (await find(text).catch(toNull))
    if (requestNumber === lastRequest.current) setSuggestions(results ?? none)
  }
  const type = (text: string) => {
    close()
    setChosen(null)
    if (text.trim().length >= SHORTEST) timer.current = setTimeout(() => void loadSuggestions(text), PAUSE)
  }
  const choose = async (suggestion: Suggestion) => {
    close()
    search.current = undefined
    const before = { ...getValues() }
    const { addressBehind } = await import('./places.ts')
    const address = await addressBehind(suggestion).catch(toNull)
    void loadSearch()
    if (address && (await fill(address, suggestion.text, before))) setChosen(suggestion.text)
  }
  return { suggestions, chosen, loadSearch, close, type, choose }
}
