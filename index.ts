export { RolloutNoticeApi } from './credentials/RolloutNoticeApi.credentials';
export { RolloutNotice } from './nodes/RolloutNotice/RolloutNotice.node';
export { RolloutNoticeTrigger } from './nodes/RolloutNotice/RolloutNoticeTrigger.node';
