/** Copied from spec §7, not from the contract. */
export const SPEC_CALLS = `
  POST /api/users/login
  POST /api/users/consumeLogInOtpEmail
  POST /api/users/ssoLogIn
  POST /api/users/signUp
  POST /api/users/requestRequestPassword
  POST /api/users/consumeRequestEmailOtp
  POST /api/users/consumeRequestRequestPassword
  POST /api/users/changePassword
  POST /api/auth/oauth2/grantToken
  POST /api/auth/oauth2/DestroySession
  GET /api/users/listAllActiveUser
  GET /api/users/clientBasedOnApplicationAndUser
  GET /api/application/getApplicationDetails
  GET /api/client/getClientdetails

  POST /api/users/updateUser
  POST /api/users/createUserWithoutAppClientAndRole
  POST /api/users/deleteUser
  POST /api/users/resetPassword
  GET /api/users/ListAllRole
  GET /api/users/roleBasedOnUserId
  POST /api/users/attachRoleToUser
  POST /api/users/detachRoleToUser
  GET /api/users/assignedApplicationWithClient
  POST /api/users/addUserApplicationClinetRole
  POST /api/users/detachClient
  POST /api/users/roleBasedOnAapplication
  POST /api/users/uploadProfileImage

  POST /api/users/createRole
  POST /api/users/updateRole
  POST /api/users/deleteRole
  GET /api/users/listAllPermission
  POST /api/users/createPermission
  POST /api/users/updatePermission
  POST /api/users/deletePermission
  POST /api/users/attachPermissionsToRole
  POST /api/users/detachPermissionsToRole

  GET /api/application/getAllApplication
  POST /api/application/registerApplication
  POST /api/application/updateApplication/{id}
  POST /api/application/deleteApplication/{id}
  GET /api/application/getApplicationRoleMaste
  POST /api/application/addApplicationRoleMaster
  POST /api/application/updateApplicationRoleMaste
  POST /api/application/deleteApplicationRoleMaste
  GET /api/page/getAllPage
  POST /api/page/createPage
  POST /api/page/updatePage
  POST /api/page/deletePage
  GET /api/application/pagesOfRole
  POST /api/application/attachPagesToRole
  POST /api/application/detachPagesFromRole
  POST /api/application/createDocumentApprovalMaster
  POST /api/application/updateDocumentApprovalMaster
  GET /api/application/getDocumentApprovalMaster
  POST /api/application/deleteDocumentApprovalMaster

  GET /api/client/getAllClient
  POST /api/client/createClient
  POST /api/client/updateClient
  POST /api/client/deleteClient
  POST /api/client/uploadLogoImage
  GET /api/client/getAllPoc
  POST /api/client/createPoc
  POST /api/client/updatePoc
  POST /api/client/deletePoc
  GET /api/client/getAllClains
  POST /api/client/createClains
  POST /api/client/updateClains
  POST /api/client/deleteClains

  GET /api/emailNotification/getEmailNotification
  POST /api/emailNotification/createEmailNotification
  POST /api/emailNotification/updateEmailNotification
  POST /api/emailNotification/deleteEmailNotification
  GET /api/notificationConfiguration/allList
  POST /api/notificationConfiguration/create
  POST /api/notificationConfiguration/update
  POST /api/notificationConfiguration/delete
  GET /api/smsMaster/allList
  POST /api/smsMaster/create
  POST /api/smsMaster/update
  POST /api/smsMaster/delete
  GET /api/emailMaster/allList
  POST /api/emailMaster/create
  POST /api/emailMaster/update
  POST /api/emailMaster/delete
`
  .split("\n")
  .map((line) => line.trim())
  .filter((line) => line !== "");
