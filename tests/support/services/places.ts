/// <reference types="google.maps" />

/** A place of the Places API. */
export interface FakePlace {
  id: string
  text: string
  addressComponents: Pick<google.maps.places.AddressComponent, 'longText' | 'shortText' | 'types'>[]
  location?: { lat: number; lng: number }
}

const component = (longText: string, shortText: string, ...types: string[]) => ({ longText, shortText, types })

export const hoboken: FakePlace = {
  id: 'place-1',
  text: '480 Garden St, Hoboken, NJ, USA',
  addressComponents: [
    component('480', '480', 'street_number'),
    component('Garden Street', 'Garden St', 'route'),
    component('Hoboken', 'Hoboken', 'locality', 'political'),
    component('Hudson County', 'Hudson County', 'administrative_area_level_2', 'political'),
    component('New Jersey', 'NJ', 'administrative_area_level_1', 'political'),
    component('United States', 'US', 'country', 'political'),
    component('07030', '07030', 'postal_code'),
  ],
  location: { lat: 40.744, lng: -74.0324 },
}

export const brooklyn: FakePlace = {
  id: 'place-2',
  text: '2 Main St, Brooklyn, NY, USA',
  addressComponents: [
    component('4B', '4B', 'subpremise'),
    component('2', '2', 'street_number'),
    component('Main Street', 'Main St', 'route'),
    component('Brooklyn', 'Brooklyn', 'sublocality_level_1', 'sublocality', 'political'),
    component('New York', 'NY', 'administrative_area_level_1', 'political'),
    component('11201', '11201', 'postal_code'),
  ],
}

interface Request {
  input: string
  sessionToken: object
  includedRegionCodes: string[]
}

/** Mock of the places library of the Maps JavaScript API. */
export class FakePlaces {
  requests: Request[] = []
  fetched: { id: string; fields: string[] }[] = []
  answer: FakePlace[] | 'refused' = []
  /** Whether the address behind a suggestion cannot be read. */
  isClosed = false
  /** Delays the suggestions, and the address behind one, until it resolves. */
  delay: Promise<unknown> | undefined
  /** Tries to load the library. */
  loads = 0
  canLoad = true

  install() {
    const importLibrary = async () => {
      this.loads++
      if (!this.canLoad) throw new Error('The Google Maps JavaScript API could not load.')
      return {
        AutocompleteSessionToken: class {},
        AutocompleteSuggestion: { fetchAutocompleteSuggestions: (request: Request) => this.#suggest(request) },
      }
    }
    Reflect.set(window, 'google', { maps: { importLibrary } })
  }

  async #suggest(request: Request) {
    this.requests.push(request)
    const { answer, delay } = this
    await delay
    if (answer === 'refused') throw new Error('REQUEST_DENIED')
    return { suggestions: answer.map((place) => ({ placePrediction: this.#prediction(place) })) }
  }

  #prediction({ id, text, addressComponents, location }: FakePlace) {
    const place = {
      addressComponents,
      location: location ? { lat: () => location.lat, lng: () => location.lng } : null,
    }
    const fetchFields = async ({ fields }: { fields: string[] }) => {
      this.fetched.push({ id, fields })
      await this.delay
      if (this.isClosed) throw new Error('OVER_QUERY_LIMIT')
      return { place }
    }
    return { placeId: id, text: { toString: () => text }, toPlace: () => ({ fetchFields }) }
  }
}
