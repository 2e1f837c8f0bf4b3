"""social-auth-core's OpenID Connect backend in Django, whole in one file: its users stand in a database of SQLite."""
import os
import sys
import tempfile

import django
from django.conf import settings
from django.http import HttpResponseRedirect, JsonResponse, HttpResponse
from django.urls import include, path

home = f"http://localhost:{os.environ['PORT']}"
settings.configure(
    SECRET_KEY="only for as long as the test runs",
    ALLOWED_HOSTS=["localhost"],
    ROOT_URLCONF=__name__,
    USE_TZ=True,
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.path.join(tempfile.mkdtemp(), "users")}},
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    INSTALLED_APPS=["django.contrib.contenttypes", "django.contrib.auth", "django.contrib.sessions", "social_django"],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
    ],
    AUTHENTICATION_BACKENDS=["social_core.backends.open_id_connect.OpenIdConnectAuth"],
    SOCIAL_AUTH_OIDC_OIDC_ENDPOINT=os.environ["ISSUER"],
    SOCIAL_AUTH_OIDC_KEY=os.environ["CLIENT_ID"],
    SOCIAL_AUTH_OIDC_SECRET=os.environ["CLIENT_SECRET"],
    SOCIAL_AUTH_OIDC_SCOPE=os.environ["SCOPE"].split(),
    # Else it writes the claim of this name into Django's groups, which Django refuses.
    SOCIAL_AUTH_PROTECTED_USER_FIELDS=["groups"],
    LOGIN_REDIRECT_URL="/me",
    LOGGING={
        "version": 1,
        "disable_existing_loggers": False,
        "handlers": {"console": {"class": "logging.StreamHandler"}},
        "root": {"handlers": ["console"], "level": "WARNING"},
    },
)
django.setup()


def of(request):
    return request.user.social_auth.get(provider="oidc")


def me(request):
    return JsonResponse({"claims": {"preferred_username": request.user.username, "email": request.user.email}})


def refresh(request):
    from social_django.utils import load_strategy

    before = of(request).extra_data["access_token"]
    of(request).refresh_token(load_strategy(request))
    return JsonResponse({"renewed": of(request).extra_data["access_token"] != before})


def userinfo(request):
    from social_django.utils import load_backend, load_strategy

    backend = load_backend(load_strategy(request), "oidc", None)
    return JsonResponse(backend.user_data(of(request).extra_data["access_token"]))


def logout(request):
    from django.contrib.auth import logout

    hint = of(request).extra_data["id_token"]
    logout(request)
    address = f"{os.environ['ISSUER']}/oidc/logout?id_token_hint={hint}&post_logout_redirect_uri={home}/bye"
    return HttpResponseRedirect(address)


urlpatterns = [
    path("", include("social_django.urls", namespace="social")),
    path("login", lambda request: HttpResponseRedirect("/login/oidc/")),
    path("me", me),
    path("refresh", refresh),
    path("userinfo", userinfo),
    path("logout", logout),
    path("bye", lambda request: HttpResponse("bye")),
]

if __name__ == "__main__":
    from django.core.management import call_command

    sys.modules["social_django_app"] = sys.modules[__name__]
    call_command("migrate", verbosity=0)
    call_command("runserver", f"127.0.0.1:{os.environ['PORT']}", "--noreload", "--nothreading")
