/// <reference types="google.maps" />
import { importLibrary, setOptions } from '@googlemaps/js-api-loader'
import { ADDRESS_COUNTRY, SUITE_MAX } from '#lib/constants.ts'
import { type AddressValues, COUNTRIES } from './addressForm.ts'

/*
 * Google Places (New), fetched when somebody begins an address. It draws nothing: suggestions are texts, and what is chosen
 * becomes the fields of the form.
 */

export interface Suggestion {
  id: string
  text: string
  prediction: google.maps.places.PlacePrediction
}

/** The parts of the form that a place fills in, and where it is. */
export interface FoundAddress {
  values: Omit<AddressValues, 'timezone'>
  location: { lat: number; lng: number } | null
}

type Component = Pick<google.maps.places.AddressComponent, 'longText' | 'shortText' | 'types'>

let library: Promise<google.maps.PlacesLibrary> | undefined

function places(key: string) {
  if (!library) {
    setOptions({ key, v: 'weekly' })
    library = importLibrary('places')
  }
  return library
}

/** Buildings and streets: nobody lives in a country or a shop. */
const KINDS = ['street_address', 'premise', 'subpremise', 'route']

/** One search, from the first letter to the choice: what is paid for. */
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

/** What people call their city comes first: within New York it is the borough. */
const CITIES = ['locality', 'postal_town', 'sublocality_level_1', 'administrative_area_level_3']

/** An address as the service has it, as the form has it; empty texts for what it does not say. */
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

/** Asks for the whole address of a suggestion. */
export async function addressBehind({ prediction }: Suggestion): Promise<FoundAddress> {
  const { place } = await prediction.toPlace().fetchFields({ fields: ['addressComponents', 'location'] })
  const location = place.location ? { lat: place.location.lat(), lng: place.location.lng() } : null
  return { values: addressOf(place.addressComponents ?? []), location }
}
