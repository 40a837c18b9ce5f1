/// <reference types="google.maps" />
import { importLibrary, setOptions } from '@googlemaps/js-api-loader'
import { ADDRESS_COUNTRY, SUITE_MAX } from '#lib/constants.ts'
import { type AddressValues, COUNTRIES } from './addressForm.ts'

/*
 * Google Places (New), loaded when an address field first gets focus. Data only, no Google UI: suggestions are text,
 * and the selected place fills the form.
 */

export interface Suggestion {
  id: string
  text: string
  prediction: google.maps.places.PlacePrediction
}

/** Form values of a selected place, and its coordinates. */
export interface FoundAddress {
  values: Omit<AddressValues, 'timezone'>
  location: { lat: number; lng: number } | null
}

type Component = Pick<google.maps.places.AddressComponent, 'longText' | 'shortText' | 'types'>

let hasOptions = false

/** The loader loads the library once, and again only after a failure. */
function places(key: string) {
  if (!hasOptions) setOptions({ key, v: 'weekly' })
  hasOptions = true
  return importLibrary('places')
}

/** Only buildings and streets, not countries or businesses. */
const KINDS = ['street_address', 'premise', 'subpremise', 'route']

/** Starts a Places session: the billed unit, from the first letter to the selection. */
export async function beginSearch(key: string) {
  const { AutocompleteSessionToken, AutocompleteSuggestion } = await places(key)
  const sessionToken = new AutocompleteSessionToken()
  return async (input: string): Promise<Suggestion[]> => {
    const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
      input,
      sessionToken,
      includedRegionCodes: [ADDRESS_COUNTRY.toLowerCase()],
      includedPrimaryTypes: KINDS,
    })
    return suggestions.flatMap(({ placePrediction: prediction }) =>
      prediction ? [{ id: prediction.placeId, text: prediction.text.toString(), prediction }] : [],
    )
  }
}

/** Place types for the city, best first: `locality` is what people write, and in New York the borough. */
const CITIES = ['locality', 'postal_town', 'sublocality_level_1', 'administrative_area_level_3']

/** Form values from Google's address components; empty strings for missing parts. */
function addressOf(components: readonly Component[]): FoundAddress['values'] {
  const part = (...types: string[]) =>
    types.flatMap((type) => components.find((component) => component.types.includes(type)) ?? [])[0]
  const long = (...types: string[]) => part(...types)?.longText ?? ''
  return {
    firstLine: [long('street_number'), long('route')].filter(Boolean).join(' '),
    suiteNumber: long('subpremise').slice(0, SUITE_MAX),
    city: long(...CITIES),
    state: part('administrative_area_level_1')?.shortText ?? '',
    zipCode: long('postal_code'),
    country: COUNTRIES[0],
  }
}

/** Fetches the full address of a suggestion. */
export async function addressBehind({ prediction }: Suggestion): Promise<FoundAddress> {
  const { place } = await prediction.toPlace().fetchFields({ fields: ['addressComponents', 'location'] })
  const location = place.location ? { lat: place.location.lat(), lng: place.location.lng() } : null
  return { values: addressOf(place.addressComponents ?? []), location }
}
