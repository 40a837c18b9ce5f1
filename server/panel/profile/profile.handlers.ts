import 'server-only'
import type { Handlers } from '../core/handler.ts'
import { saveAddress, updateProfileInfo } from './parts.ts'
import { npiFacts } from './profession/npi-facts.ts'
import { registerProfession } from './profession/profession.ts'
import { profileAnswer } from './profile.ts'
import { profileVersion } from './profile-version.ts'
import { saveProfile } from './save.ts'
import { profileInfo } from './stored-profile.ts'

type ProfileEndpoints =
  | 'findByNpi'
  | 'getProfile'
  | 'profileStatus'
  | 'registerProfession'
  | 'saveAddress'
  | 'saveProfile'
  | 'updateProfileInfo'

/** @see docs/specification/panel-api.md#profile */
export const profileHandlers: Handlers<ProfileEndpoints> = {
  findByNpi: (request) => npiFacts(request, request.path.npiNumber),

  getProfile: async ({ panel, member }) => profileAnswer(await member.row(), panel.links, panel.crypto),

  async profileStatus({ member }) {
    const row = await member.row()
    return { ...profileInfo(row.panelist_type, row.profile), version: profileVersion(row) }
  },

  async registerProfession(request) {
    await registerProfession(request, request.body)
    return {}
  },

  saveAddress: (request) => saveAddress(request, request.body),

  async saveProfile(request) {
    const { panel, body } = request
    return profileAnswer(await saveProfile(request, body), panel.links, panel.crypto)
  },

  updateProfileInfo: (request) => updateProfileInfo(request, request.body),
}
