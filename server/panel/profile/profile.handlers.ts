import 'server-only'
import type { Handlers } from '../core/handler.ts'
import { saveAddress, updateProfileInfo } from './parts.ts'
import { registerProfession } from './profession/profession.ts'
import { profileAnswer } from './profile.ts'
import { saveProfile } from './save.ts'
import { profileInfo } from './stored-profile.ts'

type ProfileEndpoints =
  | 'getProfile'
  | 'profileStatus'
  | 'registerProfession'
  | 'saveAddress'
  | 'saveProfile'
  | 'updateProfileInfo'

/** @see docs/specification/panel-api.md#profile */
export const profileHandlers: Handlers<ProfileEndpoints> = {
  getProfile: async ({ panel, member }) => profileAnswer(await member.row(), panel.links, panel.crypto),

  async profileStatus({ member }) {
    const { panelist_type, profile } = await member.row()
    return profileInfo(panelist_type, profile)
  },

  async registerProfession(request) {
    await registerProfession(request, request.body)
    return {}
  },

  async saveAddress(request) {
    await saveAddress(request, request.body)
    return {}
  },

  async saveProfile(request) {
    const { panel, body } = request
    return profileAnswer(await saveProfile(request, body), panel.links, panel.crypto)
  },

  async updateProfileInfo(request) {
    await updateProfileInfo(request, request.body)
    return {}
  },
}
